/* "This is me": the reader's own row on every list, remembered in this browser alone. Without this script there is no such button. */

"use strict";

const KEY = "rating-list-me";

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function remember(id) {
  try {
    if (id === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, id);
  } catch {
    // the button then stays as it is
  }
}

/* On the page of a player: press once to be remembered, once more to be forgotten. */
for (const button of document.querySelectorAll("[data-me]")) {
  const show = () => button.setAttribute("aria-pressed", String(remembered() === button.dataset.me));
  button.addEventListener("click", () => {
    remember(remembered() === button.dataset.me ? null : button.dataset.me);
    show();
  });
  show();
  button.parentElement.hidden = false;
}

/* On a list: a link to the row. */
for (const link of document.querySelectorAll("[data-jump]")) {
  const id = remembered();
  if (!id || !/^\d+$/.test(id)) continue;
  link.href = `${link.dataset.jump}${id}#p${id}`;
  link.parentElement.hidden = false;
}
