/* Results by a key while the choice of results has the focus: 1 White wins, 0 Black wins, = or 5 a draw. */

"use strict";

const KEYS = { 1: "1", 0: "3", "=": "2", 5: "2" };

for (const group of document.querySelectorAll("[data-results]")) {
  group.addEventListener("keydown", (event) => {
    const radio = group.querySelector(`input[value="${KEYS[event.key]}"]`);
    if (!radio || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    radio.checked = true;
    radio.focus();
  });
}
