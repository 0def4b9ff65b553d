/**
 * A text input with a list of players below it: the ARIA combobox with a listbox, after the Authoring Practices.
 * The focus stays in the input; the option chosen with the arrows is told by aria-activedescendant.
 */
import { fill } from "./text.js";

const MOST = 12;
let count = 0;

export class Combobox {
  /**
   * `source` gives: matches(text), decide(text), isFree(id), text(id).
   * `on` is told: choose(id or null), unclear(text), leave(forward), move(step), cancel().
   */
  constructor(input, source, on, words, say) {
    Object.assign(this, { input, source, on, words, say, options: [], active: -1 });
    this.list = document.createElement("ul");
    count += 1;
    Object.assign(this.list, { id: `players-${count}`, className: "options", hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-labelledby", input.getAttribute("aria-labelledby"));
    input.removeAttribute("list");
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("aria-controls", this.list.id);
    input.after(this.list);
    input.addEventListener("input", () => this.open(this.input.value));
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("focus", () => this.input.select());
    input.addEventListener("blur", () => this.#blur());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the input keeps the focus
    this.list.addEventListener("click", (event) => this.#click(event));
  }

  get isOpen() {
    return !this.list.hidden;
  }

  /** Whether something was typed that has not been taken yet. */
  get isTyping() {
    return this.input.value !== this.committed;
  }

  show(text) {
    this.committed = text;
    if (this.input.value !== text) this.input.value = text;
  }

  open(text) {
    const found = this.source.matches(text);
    this.options = found.slice(0, MOST);
    this.active = -1;
    this.list.replaceChildren(...this.options.map((player, index) => this.#option(player, index)));
    this.#toggle(this.options.length > 0);
    const { options_one: one, options_many: many, options_none: none } = this.words;
    this.hint = found.length > 1 ? fill(many, { count: found.length }) : found.length ? one : text.trim() ? none : "";
    this.say(this.hint);
  }

  /** Also takes back what opening said; nothing else that may be said there by now. */
  close() {
    if (this.hint) this.say("");
    this.hint = "";
    this.options = [];
    this.active = -1;
    this.list.replaceChildren();
    this.#toggle(false);
  }

  /** Takes what was typed; false where it stays unclear. */
  commit() {
    const chosen = this.options[this.active];
    const text = this.input.value.trim();
    if (!chosen && !this.isTyping) return true;
    const player = chosen ?? (text ? this.source.decide(text) : null);
    this.close();
    if (!player && text) {
      this.committed = this.input.value;
      this.on.unclear(text);
      return false;
    }
    this.committed = null; // whatever the input shows is written anew
    this.on.choose(player ? player.id : null);
    return true;
  }

  #toggle(open) {
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
    if (!open) this.input.removeAttribute("aria-activedescendant");
  }

  #option(player, index) {
    const option = document.createElement("li");
    option.id = `${this.list.id}-${index}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.textContent = this.source.text(player.id);
    if (!this.source.isFree(player.id)) {
      const note = document.createElement("span");
      note.className = "taken";
      note.textContent = ` (${this.words.paired})`;
      option.append(note);
    }
    return option;
  }

  #choose(step) {
    const last = this.options.length - 1;
    this.active = this.active < 0 ? (step > 0 ? 0 : last) : (this.active + step + last + 1) % (last + 1);
    for (const [index, option] of [...this.list.children].entries()) {
      option.setAttribute("aria-selected", String(index === this.active));
    }
    const option = this.list.children[this.active];
    this.input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    const { key } = event;
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    if ((key === "ArrowDown" || key === "ArrowUp") && event.altKey) this.isOpen ? this.close() : this.open("");
    else if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : -1;
      if (this.isOpen) this.#choose(step);
      else if (this.commit()) this.on.move(step);
    } else if (key === "Enter") {
      if (this.commit()) this.on.leave();
      else this.input.select();
    } else if (key === "Escape") {
      if (this.isOpen) this.close();
      else this.on.cancel();
    } else return;
    event.preventDefault();
  }

  #blur() {
    this.commit();
    this.close();
  }

  #click(event) {
    const option = event.target.closest("[role=option]");
    if (!option) return;
    this.active = [...this.list.children].indexOf(option);
    if (this.commit()) this.on.leave();
  }
}
