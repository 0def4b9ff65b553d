/* Keeps the page of long work up to date: asks how far it is, and loads the page anew once it is no longer under way.
   Without this script the page loads itself anew every few seconds. */

"use strict";

const PAUSE = 1000; // milliseconds between two questions

async function ask(job) {
  try {
    const answer = await fetch(job.dataset.state, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("job");
    if (!fresh?.dataset.state) return location.reload(); // done, or broken off
    renew(job, fresh);
  } catch {
    // the server may be busy: ask again
  }
  return setTimeout(() => ask(job), PAUSE);
}

function renew(job, fresh) {
  for (const part of job.querySelectorAll("[data-part]")) {
    const newer = fresh.querySelector(`[data-part=${part.dataset.part}]`);
    if (newer && newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
  }
}

const job = document.getElementById("job");
if (job) setTimeout(() => ask(job), PAUSE);
