/** The list of those without a board: who is left, and byes by letter. */
import { fill } from "./text.js";

export class ByeList {
  constructor(section, round, data) {
    Object.assign(this, { section, round, words: data.words, count: section.querySelector("#unpaired-count") });
    this.items = [...section.querySelectorAll("li[data-player]")];
    for (const item of this.items) {
      const select = item.querySelector("select");
      const player = Number(item.dataset.player);
      select.addEventListener("change", () => round.setBye(player, select.value));
      select.addEventListener("keydown", (event) => this.#key(event, item, player));
    }
  }

  draw() {
    for (const item of this.items) {
      const player = Number(item.dataset.player);
      const bye = this.round.byes.get(player);
      const select = item.querySelector("select");
      const seated = this.round.boardsOf(player).length > 0 && !bye.kind;
      item.hidden = seated;
      select.disabled = seated;
      select.value = bye.kind;
      item.className = bye.kind === bye.stored ? "" : "unsaved";
      item.querySelector(".notes").textContent = bye.messages.join(" ");
    }
    const left = this.round.unpaired().length;
    const { unpaired_none: none, unpaired_one: one, unpaired_many: many } = this.words;
    this.count.textContent = left > 1 ? fill(many, { count: left }) : left ? one : none;
  }

  #key(event, item, player) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.toUpperCase();
    if (["U", "F", "H", "Z"].includes(letter)) {
      this.round.setBye(player, letter);
      this.#go(item, 1);
    } else if (event.key === "Delete" || event.key === "Backspace") this.round.setBye(player, "");
    else if (event.key === "ArrowDown" || event.key === "Enter") this.#go(item, 1);
    else if (event.key === "ArrowUp") this.#go(item, -1);
    else return;
    event.preventDefault();
  }

  #go(item, step) {
    const shown = this.items.filter((other) => !other.hidden);
    const next = shown[shown.indexOf(item) + step];
    if (next) next.querySelector("select").focus();
    else if (step > 0) document.getElementById("save")?.focus();
  }
}
