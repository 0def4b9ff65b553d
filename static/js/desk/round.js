/**
 * Entering a round by keyboard or touch. Without this script the page is a plain form that posts the whole round.
 * What is entered stays in the browser until it is saved; every board is saved for itself.
 */
import { BoardView } from "./round/board.js";
import { ByeList } from "./round/byes.js";
import { Draft } from "./round/draft.js";
import { listenForResults } from "./round/keys.js";
import { Round } from "./round/model.js";
import { Projection } from "./round/projection.js";
import { Roster } from "./round/roster.js";
import { SavingError, send, take } from "./round/saving.js";
import { fill } from "./round/text.js";
import { missing } from "./round/warnings.js";

class Page {
  constructor(form) {
    this.form = form;
    this.data = JSON.parse(document.getElementById("round-data").textContent);
    this.words = this.data.words;
    this.round = new Round(this.data, new Roster(this.data.players));
    this.projection = new Projection(this.data, this.round, () => this.draw());
    this.draft = new Draft(this.data.draft, this.round);
    this.said = document.getElementById("said");
    this.say = (text) => { this.said.textContent = text; };
    const rows = [...form.querySelectorAll("tr.board")];
    this.views = new Map(rows.map((row) => [Number(row.dataset.board), new BoardView(row, this.round, this.data, this)]));
    this.byes = new ByeList(form.querySelector(".unpaired"), this.round, this.data);
    for (const view of this.views.values()) listenForResults(view, this.round, this);
  }

  start() {
    for (const view of this.views.values()) view.adopt();
    this.round.past = [];
    this.#restore();
    this.round.addEventListener("change", () => this.#changed());
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.saveAll(); });
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("beforeunload", (event) => { if (this.round.unsaved) event.preventDefault(); });
    this.form.classList.add("live");
    this.draw();
    if (matchMedia("(min-width: 40.01rem) and (pointer: fine)").matches && !location.hash) this.#first()?.focus();
    this.projection.ask(0);
  }

  draw() {
    for (const view of this.views.values()) view.draw();
    this.byes.draw();
    const { unsaved } = this.round;
    const { unsaved_one: one, unsaved_many: many, all_saved: none } = this.words;
    const text = unsaved > 1 ? fill(many, { count: unsaved }) : unsaved ? one : none;
    document.getElementById("unsaved").textContent = text;
  }

  /** The field after White is Black; after Black, the result. */
  after(board, side) {
    const view = this.views.get(board);
    const habit = this.arrived === board && this.round.row(board)[side] === null;
    this.arrived = null;
    if (habit) return;
    (side === "white" ? view.picks.black.input : view.select).focus();
  }

  /** To what the next board waits for; after the last one, to saving. */
  next(board) {
    const boards = this.round.boards;
    const following = boards[boards.indexOf(board) + 1];
    if (following === undefined) document.getElementById("save").focus();
    else this.views.get(following).waiting.focus();
    this.arrived = following;
  }

  /** Enter on a result goes on, too; right after a key that has gone on already it is a habit, and does nothing. */
  enter(board) {
    if (this.arrived !== board) this.next(board);
    this.arrived = null;
  }

  move(board, column, step) {
    this.arrived = null;
    const { boards } = this.round;
    const wanted = Math.min(Math.max(boards.indexOf(board) + step, 0), boards.length - 1);
    const view = this.views.get(boards[wanted]);
    (column === "result" ? view.select : view.picks[column].input).focus();
  }

  /** Saves everything that has been changed. */
  saveAll() {
    for (const view of this.views.values()) for (const pick of Object.values(view.picks)) pick.commit();
    return this.save(this.round.changedBoards(), this.round.changedByes());
  }

  /** One save at a time: what is asked for meanwhile is said to be unsaved once the first is back. */
  async save(boards, byes, overwrite = new Set()) {
    if (this.busy) return undefined;
    const ready = boards.filter((board) => this.#isWhole(board));
    const held = boards.filter((board) => !ready.includes(board));
    const told = held.length ? fill(this.words.look, { boards: held.join(", ") }) : "";
    if (!ready.length && !byes.length) return this.say(told || this.words.nothing_changed);
    this.busy = true;
    this.say(this.words.saving);
    try {
      const answer = await send(this.round, this.data, ready, byes, overwrite);
      take(this.round, answer);
      this.say([answer.said, told].filter(Boolean).join(" "));
      this.#toChoice();
      this.projection.ask();
    } catch (error) {
      if (!(error instanceof SavingError)) throw error;
      this.say(error.message);
    } finally {
      this.busy = false;
    }
    return undefined;
  }

  /** One of two values: what is stored, or one's own in its place. */
  resolve(board, choice) {
    const { stored } = this.round.row(board).conflict;
    if (choice === "keep") {
      this.round.store(board, stored);
      this.say(fill(this.words.kept, { board }));
      this.views.get(board).select.focus();
      this.#toChoice();
      return;
    }
    this.round.store(board, stored, true);
    this.views.get(board).select.focus();
    this.save([board], [], new Set([board]));
  }

  #isWhole(board) {
    const row = this.round.row(board);
    const faults = row.text.white || row.text.black ? [] : missing(row, this.words);
    if (faults.length) this.round.refuse(board, faults);
    return !faults.length && !row.text.white && !row.text.black;
  }

  /** To the first board that has two values. */
  #toChoice() {
    const first = this.round.boards.find((board) => this.round.row(board).conflict);
    if (first === undefined) return;
    const { panel } = this.views.get(first);
    panel.querySelector("button").focus({ preventScroll: true });
    panel.scrollIntoView({ block: "nearest" }); // with both buttons above the bar
  }

  #first() {
    const boards = this.round.boards.filter((board) => !this.round.row(board).result);
    return boards.length ? this.views.get(boards[0]).waiting : null;
  }

  #changed() {
    this.arrived = null;
    this.draft.keep();
    this.projection.ask();
    this.draw();
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key === "s") this.saveAll();
    else if (event.key === "z" && !this.#isTyping()) this.#undo();
    else return;
    event.preventDefault();
  }

  /** Within an input the browser undoes what is typed there. */
  #isTyping() {
    const picks = [...this.views.values()].flatMap((view) => Object.values(view.picks));
    return picks.some((pick) => pick.input === document.activeElement && pick.isTyping);
  }

  #undo() {
    const last = this.round.undo();
    if (!last) return this.say(this.words.nothing_undone);
    if ("player" in last) return this.say(fill(this.words.undone_bye, this.round.roster.get(last.player)));
    this.views.get(last.board).select.focus();
    return this.say(fill(this.words.undone_board, last));
  }

  #restore() {
    const at = this.draft.restore();
    const note = document.getElementById("draft-note");
    if (at === null) return;
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" }).format(at);
    note.querySelector("p").textContent = fill(this.words.restored, { time });
    note.hidden = false;
    note.querySelector("button").addEventListener("click", () => {
      for (const board of this.round.changedBoards()) this.round.store(board, this.round.row(board).stored);
      for (const player of this.round.changedByes()) this.round.storeBye(player, this.round.byes.get(player).stored);
      note.hidden = true;
      this.say(this.words.discarded);
    });
  }
}

const form = document.getElementById("round");
if (form && !form.querySelector("fieldset").disabled) new Page(form).start();
