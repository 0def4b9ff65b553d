"use strict";
/* The print button of a sheet or a calculation: without this script there is none, and the browser's own command does the same. */
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
