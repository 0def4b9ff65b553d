/** The round as it is entered: what is stored, what has been changed, and the way back. No page here. */

const SIDES = ["white", "black"];
const EMPTY = { white: null, black: null, result: 0 };

export class Round extends EventTarget {
  constructor(data, roster) {
    super();
    this.roster = roster;
    this.results = new Map(data.results.map((result) => [result.code, result]));
    this.rows = new Map(data.boards.map((board) => [board.board, newRow(board)]));
    this.byes = new Map(data.players.map((player) => [player.id, { kind: player.bye, stored: player.bye, messages: [] }]));
    this.past = [];
  }

  get boards() {
    return [...this.rows.keys()];
  }

  row(board) {
    return this.rows.get(board);
  }

  /** Changes a board; typed text that names nobody is kept beside the player it would replace. */
  set(board, patch) {
    const row = this.row(board);
    const next = { ...values(row), ...patch, text: { ...row.text, ...(patch.text ?? {}) } };
    for (const side of SIDES) if (side in patch && !patch.text) next.text[side] = "";
    if (same(next, values(row))) return;
    this.past.push({ board, ...values(row) });
    Object.assign(row, next, { messages: [], conflict: null });
    this.#tell();
  }

  setBye(player, kind) {
    const bye = this.byes.get(player);
    if (bye.kind === kind) return;
    this.past.push({ player, kind: bye.kind });
    Object.assign(bye, { kind, messages: [] });
    this.#tell();
  }

  /** White was Black: each keeps his points. */
  swapColours(board) {
    const row = this.row(board);
    this.set(board, {
      white: row.black,
      black: row.white,
      result: this.results.get(row.result).mirror,
      text: { white: row.text.black, black: row.text.white },
    });
  }

  swapResult(board) {
    this.set(board, { result: this.results.get(this.row(board).result).mirror });
  }

  /** Takes the last change back that still makes a difference, saved or not; gives it, or null. */
  undo() {
    let last = this.past.pop();
    while (last && this.#is(last)) last = this.past.pop();
    if (!last) return null;
    if ("board" in last) Object.assign(this.row(last.board), last, { messages: [], conflict: null });
    else Object.assign(this.byes.get(last.player), { kind: last.kind, messages: [] });
    this.#tell();
    return last;
  }

  #is(change) {
    if ("player" in change) return this.byes.get(change.player).kind === change.kind;
    return same(values(change), values(this.row(change.board)));
  }

  /** Takes over what is stored now, after a save or where it was chosen; `keep` leaves what has been entered since. */
  store(board, stored, keep = false) {
    const row = this.row(board);
    Object.assign(row, { stored, expected: stored?.version ?? null, conflict: null, messages: [] });
    if (!keep) Object.assign(row, values({ ...(stored ?? EMPTY), text: noText() }));
    this.#tell();
  }

  storeBye(player, stored, keep = false) {
    const bye = this.byes.get(player);
    Object.assign(bye, { stored, kind: keep ? bye.kind : stored, messages: [] });
    this.#tell();
  }

  refuse(board, messages, conflict = null) {
    Object.assign(this.row(board), { messages, conflict });
    this.#tell();
  }

  refuseBye(player, messages) {
    this.byes.get(player).messages = messages;
    this.#tell();
  }

  isChanged(board) {
    const row = this.row(board);
    const stored = row.stored ?? EMPTY;
    return Boolean(row.text.white || row.text.black) || SIDES.some((s) => row[s] !== stored[s]) || row.result !== stored.result;
  }

  changedBoards() {
    return this.boards.filter((board) => this.isChanged(board));
  }

  changedByes() {
    return [...this.byes].filter(([, bye]) => bye.kind !== bye.stored).map(([player]) => player);
  }

  get unsaved() {
    return this.changedBoards().length + this.changedByes().length;
  }

  /** The boards a player sits at. */
  boardsOf(player) {
    return this.boards.filter((board) => SIDES.some((side) => this.row(board)[side] === player));
  }

  /** Who has neither a board (but this one) nor a bye, and plays. */
  isFree(player, exceptBoard = null) {
    const { later, gone } = this.roster.get(player);
    return !later && !gone && !this.byes.get(player).kind && this.boardsOf(player).every((board) => board === exceptBoard);
  }

  unpaired() {
    return this.roster.players.filter((player) => this.isFree(player.id));
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

function newRow(board) {
  const stored = board.version === null ? null : board;
  return { ...board, stored, expected: board.version, text: noText(), messages: [], conflict: null };
}

function noText() {
  return { white: "", black: "" };
}

function values({ white, black, result, text }) {
  return { white, black, result, text: { ...text } };
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
