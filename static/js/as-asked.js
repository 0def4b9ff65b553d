/* A page that "Back" takes out of the browser's memory stands as it was left, choices made on it included. Its forms then say again
   what its address asked for, as they do on a page that is loaded. Without this script the browser decides. */

"use strict";

addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const form of document.querySelectorAll('form[method="get"]')) form.reset();
});
