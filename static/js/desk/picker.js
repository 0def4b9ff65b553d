/* Proposes players while a name is typed: the combobox of the ARIA Authoring Practices, with automatic selection.
   Without this script the same inputs are sent as they are, and the server asks who is meant. */

"use strict";

const PAUSE = 120; // milliseconds between the last key and the question to the server
let made = 0;

class Picker {
  constructor(root) {
    this.root = root;
    this.input = root.querySelector("input[type=text]");
    this.name = this.input.name;
    this.options = [];
    this.active = -1;
    this.makeList();
    this.listen();
  }

  makeList() {
    made += 1;
    this.list = document.createElement("ul");
    this.list.id = `picker-${made}`;
    this.list.className = "picker-list";
    this.list.hidden = true;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.root.querySelector("label").textContent.trim());
    this.said = document.createElement("span");
    this.said.className = "visually-hidden";
    this.said.setAttribute("role", "status");
    this.input.after(this.list, this.said);
    const roles = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id };
    for (const [name, value] of Object.entries(roles)) this.input.setAttribute(name, value);
  }

  listen() {
    this.input.addEventListener("input", () => this.ask());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the input keeps the focus
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.choose(Number(option.dataset.index));
    });
  }

  ask() {
    this.forget();
    clearTimeout(this.timer);
    this.question?.abort();
    this.question = null;
    const text = this.input.value.trim();
    this.waiting = text.length > 1 || /\d/.test(text);
    this.chooseFirst = false;
    if (this.waiting) this.timer = setTimeout(() => this.fetch(text), PAUSE);
    else this.close();
  }

  async fetch(text) {
    this.question = new AbortController();
    const address = new URL(this.root.dataset.picker, document.baseURI);
    address.searchParams.set("q", text);
    try {
      const answer = await fetch(address, { signal: this.question.signal, headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(answer.statusText);
      this.show(await answer.json());
    } catch (error) {
      if (error.name !== "AbortError") this.close(); // the form still works without proposals
    }
  }

  show(found) {
    this.waiting = false;
    this.options = found.players;
    this.list.replaceChildren(...this.options.map((player, index) => this.line(player, index)));
    this.said.textContent = found.said;
    this.list.hidden = !this.options.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.move(this.options.length ? 0 : -1);
    if (this.chooseFirst && this.options.length === 1) this.choose(0);
  }

  line(player, index) {
    const option = document.createElement("li");
    option.id = `${this.list.id}-${index}`;
    option.dataset.index = index;
    option.setAttribute("role", "option");
    const name = document.createElement("b");
    name.textContent = player.title ? `${player.title} ${player.name}` : player.name;
    const facts = document.createElement("span");
    facts.textContent = player.facts.join(" · ");
    option.append(name, " ", facts);
    return option;
  }

  move(index) {
    this.list.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = index;
    const option = this.list.children[index];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const count = this.options.length;
    const open = !this.list.hidden;
    if (event.key === "Enter" && this.waiting) {
      event.preventDefault(); // the proposals are on their way
      this.chooseFirst = true;
    } else if (!open) {
      return;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.move((this.active + (event.key === "ArrowDown" ? 1 : -1) + count) % count);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.choose(this.active);
    } else if (event.key === "Tab") {
      this.fill(this.active);
      this.close();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    }
  }

  choose(index) {
    this.fill(index);
    this.close();
    if (this.root.hasAttribute("data-send")) this.input.form.requestSubmit();
    else this.next()?.focus();
  }

  fill(index) {
    const player = this.options[index];
    if (!player) return;
    this.forget();
    this.input.value = player.name;
    this.hide("_id", player.id);
    this.hide("_for", player.name);
  }

  /* What was chosen, by script or by the server's radio buttons, goes when the text changes. */
  forget() {
    this.root.querySelectorAll(".choices, input[type=hidden]").forEach((element) => element.remove());
  }

  hide(suffix, value) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: this.name + suffix, value });
    this.root.append(input);
  }

  next() {
    const inputs = [...this.input.form.elements].filter((element) => element.type !== "hidden" && element.tagName !== "FIELDSET");
    return inputs[inputs.indexOf(this.input) + 1];
  }

  close() {
    this.waiting = false;
    clearTimeout(this.timer);
    this.question?.abort();
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    this.active = -1;
  }
}

for (const root of document.querySelectorAll("[data-picker]")) new Picker(root);
