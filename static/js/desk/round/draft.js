/** What is not saved yet is kept in the browser, for one user, tournament and round; a browser that keeps nothing is no error. */

export class Draft {
  constructor(key, round) {
    this.key = key;
    this.round = round;
  }

  /** Keeps what has been changed, or forgets the draft once everything is saved. */
  keep() {
    const { round } = this;
    const boards = round.changedBoards().map((board) => {
      const { white, black, result, text, expected } = round.row(board);
      return { board, white, black, result, text, expected };
    });
    const byes = round.changedByes().map((player) => ({ player, kind: round.byes.get(player).kind }));
    if (!boards.length && !byes.length) return this.forget();
    return this.#try(() => localStorage.setItem(this.key, JSON.stringify({ at: Date.now(), boards, byes })));
  }

  forget() {
    this.#try(() => localStorage.removeItem(this.key));
  }

  /** Puts a draft back into the round; gives the time of its last change, or null where there was nothing. */
  restore() {
    const draft = this.#try(() => JSON.parse(localStorage.getItem(this.key)));
    if (!draft) return null;
    const { round } = this;
    for (const { board, white, black, result, text, expected } of draft.boards ?? []) {
      const row = round.row(board);
      if (!row || !this.#known(white) || !this.#known(black)) continue;
      round.set(board, { white, black, result, text });
      if (round.isChanged(board)) row.expected = expected; // where somebody has been here since, the server will tell
    }
    for (const { player, kind } of draft.byes ?? []) if (round.byes.has(player)) round.setBye(player, kind);
    round.past = [];
    if (!round.unsaved) this.forget();
    return round.unsaved ? draft.at : null;
  }

  #known(player) {
    return player === null || this.round.roster.get(player) !== null;
  }

  #try(action) {
    try {
      return action();
    } catch {
      return null;
    }
  }
}
