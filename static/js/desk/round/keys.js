/** The keys on a result: one for each result, and those that lead through the boards. */

const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity };

export function listenForResults(view, round, page) {
  const keys = new Map();
  for (const { code, keys: own } of round.results.values()) for (const key of own) keys.set(key.toLowerCase(), code);
  keys.set("½", 2).set(",", 2);
  view.select.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isMenuOpen(view.select)) return;
    if (press(event.key, view, round, page, keys)) event.preventDefault();
  });
}

/** Does what the key is for; false leaves the key to the browser. */
function press(key, view, round, page, keys) {
  const { board } = view;
  const small = key.toLowerCase();
  if (key === "Delete" || key === "Backspace") round.set(board, view.row.result ? { result: 0 } : { white: null, black: null });
  else if (keys.has(small)) {
    round.set(board, { result: keys.get(small) });
    page.next(board);
  } else if (small === "s") round.swapColours(board);
  else if (small === "r") round.swapResult(board);
  else if (key === "Enter") page.enter(board);
  else if (key in STEPS) page.move(board, "result", STEPS[key]);
  else if (key === "ArrowLeft") view.picks.black.input.focus();
  else return key.length === 1 && key !== " "; // other letters would choose by chance
  return true;
}

/** With its menu open the keys are the browser's. */
function isMenuOpen(select) {
  try {
    return select.matches(":open");
  } catch {
    return false;
  }
}
