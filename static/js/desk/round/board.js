/** One board on the page: its two players, its result, and what there is to say about it. */
import { Combobox } from "./combobox.js";
import { fill, halfPoints } from "./text.js";
import { colourHistory, missing, warnings } from "./warnings.js";

const SIDES = ["white", "black"];

export class BoardView {
  constructor(element, round, data, page) {
    Object.assign(this, { element, round, data, page, board: Number(element.dataset.board) });
    this.select = element.querySelector("select");
    this.notes = element.querySelector(".notes");
    this.word = element.querySelector(".word");
    this.panel = element.querySelector(".choose");
    this.about = Object.fromEntries(SIDES.map((side) => [side, element.querySelector(`.${side} .about`)]));
    this.picks = Object.fromEntries(SIDES.map((side) => [side, this.#pick(side)]));
    element.querySelector("fieldset.choice")?.remove(); // the choice of a page without script
    for (const group of element.querySelectorAll(".tap, .swaps")) group.hidden = false;
    this.select.addEventListener("change", () => round.set(this.board, { result: Number(this.select.value) }));
    element.addEventListener("click", (event) => this.#click(event));
    element.addEventListener("focusout", () => queueMicrotask(() => this.draw()));
  }

  get row() {
    return this.round.row(this.board);
  }

  /** What a browser or the server left in the inputs and is not what is stored. */
  adopt() {
    const typed = {};
    for (const side of SIDES) {
      const text = this.picks[side].input.value;
      if (text === this.round.roster.text(this.row[side])) continue;
      typed[side] = this.round.roster.decide(text, () => true)?.id ?? null;
      if (text && typed[side] === null) typed.text = { ...typed.text, [side]: text };
    }
    const result = Number(this.select.value);
    this.round.set(this.board, { ...typed, result });
  }

  /** The first field that still waits: White, Black, or the result. */
  get waiting() {
    for (const side of SIDES) if (this.row[side] === null) return this.picks[side].input;
    return this.select;
  }

  draw() {
    const { row, round } = this;
    for (const side of SIDES) {
      const pick = this.picks[side];
      const text = row.text[side] || round.roster.text(row[side]);
      if (document.activeElement !== pick.input || !pick.isTyping || pick.committed === null) pick.show(text);
      this.about[side].textContent = this.#about(row[side]);
    }
    this.select.value = String(row.result);
    for (const button of this.element.querySelectorAll("[data-result]")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.result) === row.result));
    }
    this.#drawState();
  }

  #drawState() {
    const { row, data: { words } } = this;
    const changed = this.round.isChanged(this.board);
    const away = !this.element.contains(document.activeElement);
    const faults = [...row.messages, ...(changed && away ? missing(row, words) : [])];
    let state = row.stored ? (row.stored.result ? "saved" : "paired") : "";
    if (changed) state = faults.length && !row.messages.length ? "typing" : "unsaved";
    if (row.messages.length) state = row.conflict ? "conflict" : "refused";
    this.element.className = `board ${state}`;
    write(this.word, state ? words.states[state] : "");
    const warned = warnings(this.round, row, this.data).filter((text) => !faults.includes(text));
    const lines = [...faults.map((text) => ["error", text]), ...warned.map((text) => ["warning", text])];
    if (lines.map(([, text]) => text).join("\n") !== this.told) {
      this.told = lines.map(([, text]) => text).join("\n");
      this.notes.replaceChildren(...lines.map(([kind, text]) => item(kind, text)));
    }
    for (const side of SIDES) this.picks[side].input.setAttribute("aria-invalid", String(Boolean(row.text[side])));
    this.#drawChoice();
  }

  /** Both values, and a button for each. */
  #drawChoice() {
    const { conflict } = this.row;
    if (this.panel.hidden === !conflict && this.shown === conflict) return;
    this.shown = conflict;
    this.panel.hidden = !conflict;
    if (!conflict) return this.panel.replaceChildren();
    const { words } = this.data;
    this.panel.replaceChildren(
      ...this.#values(conflict.stored).map((text) => item("value", text, "p")),
      this.#button("keep", words.keep_stored),
      this.#button("take", words.take_mine),
    );
    return undefined;
  }

  /** What is stored and one's own; of the same players the results alone, in one line. */
  #values(stored) {
    const { row, data: { words } } = this;
    if (stored && SIDES.every((side) => stored[side] === row[side])) {
      const [there, yours] = [stored, row].map(({ result }) => this.#result(result));
      return [fill(stored.by ? words.both : words.both_unsigned, { stored: there, by: stored.by, yours })];
    }
    return [
      stored ? fill(words.now_stored, { game: this.#game(stored) }) : words.now_empty,
      row.white === null ? words.yours_empty : fill(words.yours, { game: this.#game(row) }),
    ];
  }

  #result(code) {
    return this.round.results.get(code).label;
  }

  #button(choice, text) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn btn-outline-secondary", textContent: text });
    button.dataset.choice = choice;
    return button;
  }

  #game({ white, black, result }) {
    const names = [white, black].map((player) => this.round.roster.get(player)?.name ?? "—");
    return `${names.join(" – ")}, ${this.#result(result)}`;
  }

  #about(id) {
    const player = this.round.roster.get(id);
    if (!player) return "";
    const { words, round } = this.data;
    const parts = [fill([1, 2].includes(player.points) ? words.point : words.points, { points: halfPoints(player.points) })];
    const colours = colourHistory(player, round, words);
    if (colours) parts.push(fill(words.colours, { colours }));
    const projected = this.page.projection.of(id);
    if (projected) parts.push(fill(words.projected, projected));
    return parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · "); // lines end between the parts
  }

  #pick(side) {
    const { round, page, board } = this;
    const other = side === "white" ? "black" : "white";
    const free = (player) => round.isFree(player, board) && this.row[other] !== player;
    const source = {
      matches: (text) => round.roster.matches(text, free),
      decide: (text) => round.roster.decide(text, free),
      isFree: free,
      text: (player) => round.roster.text(player),
    };
    const on = {
      choose: (player) => round.set(board, { [side]: player, text: { [side]: "" } }),
      unclear: (text) => round.set(board, { [side]: null, text: { [side]: text } }),
      leave: () => page.after(board, side),
      move: (step) => page.move(board, side, step),
      cancel: () => this.picks[side].show(this.row.text[side] || round.roster.text(this.row[side])),
    };
    return new Combobox(this.element.querySelector(`.${side} input`), source, on, this.data.words, page.say);
  }

  #click({ target }) {
    const button = target.closest("button");
    if (!button) return;
    const { result, swap, choice } = button.dataset;
    if (result) this.round.set(this.board, { result: this.row.result === Number(result) ? 0 : Number(result) });
    if (swap === "colours") this.round.swapColours(this.board);
    if (swap === "result") this.round.swapResult(this.board);
    if (choice) this.page.resolve(this.board, choice);
  }
}

function item(kind, text, tag = "li") {
  const element = document.createElement(tag);
  element.className = kind;
  element.textContent = text;
  return element;
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
