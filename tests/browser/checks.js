// What the tests ask of a page as it stands. Each function gives back its faults, as lines for people.
window.checks = (() => {
  const HIDDEN = {visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true};
  const INTERACTIVE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const words = element => (element.innerText || element.value || element.getAttribute("aria-label") || "").trim().slice(0, 40);
  const told = element => `<${element.tagName.toLowerCase()}${element.className ? ` class="${element.className}"` : ""}> "${words(element)}"`;
  const ancestors = element => {
    const found = [];
    for (let one = element.parentElement; one; one = one.parentElement) found.push(one);
    return found;
  };
  const forEars = element => [element, ...ancestors(element)].some(one => {
    const box = one.getBoundingClientRect();
    return box.width <= 1 || box.height <= 1 || getComputedStyle(one).clipPath !== "none";
  });
  const seen = element => element.checkVisibility(HIDDEN) && !forEars(element) && !element.closest(".skip");
  const texts = (root = document.body) => {
    const found = [], walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode, element = node.parentElement;
      if (node.data.trim() && element instanceof HTMLElement && !element.closest("script, noscript, option, svg") && seen(element)) found.push(node);
    }
    return found;
  };
  const rangeOf = node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range;
  };
  const boxOf = node => rangeOf(node).getBoundingClientRect();
  const linesOf = node => [...rangeOf(node).getClientRects()];
  const scrolls = element => element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);

  function wide() {
    const page = document.documentElement, over = page.scrollWidth - page.clientWidth;
    return over > 0 ? [`scrolls sideways by ${over} px`] : [];
  }

  // Text that is beyond the edge of the page or of what cuts it off.
  function lost() {
    const faults = [];
    for (const node of texts()) {
      const box = boxOf(node), around = ancestors(node);
      if (around.some(scrolls)) continue;
      const edges = around.filter(one => /hidden|clip/.test(getComputedStyle(one).overflowX)).map(one => one.getBoundingClientRect());
      edges.push({left: 0, right: document.documentElement.clientWidth});
      if (edges.some(edge => box.right > edge.right + 1 || box.left < edge.left - 1)) faults.push(`cut off: ${told(node.parentElement)}`);
    }
    return faults;
  }

  // Rows in which the words of a cell stick out of it, or lie on those of another.
  function crossed() {
    const crosses = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 4 && other.top < one.bottom - 4;
    const sticksOut = (box, cell) => box.right > cell.right + 1 || box.left < cell.left - 1;
    const isCrossed = row => {
      const cells = [...row.cells].filter(seen).map(cell => ({box: cell.getBoundingClientRect(), words: texts(cell).flatMap(linesOf)}));
      return cells.some(({box, words}, place) =>
        words.some(one => sticksOut(one, box) || cells.slice(place + 1).some(later => later.words.some(other => crosses(one, other)))));
    };
    return all("main tr").filter(isCrossed).map(row => `words on words: ${row.innerText.replace(/\s+/g, " ").slice(0, 80)}`);
  }

  // What can be reached and pressed, by its name: the same at every width.
  const controls = () => all(INTERACTIVE).filter(one => one.checkVisibility(HIDDEN) && !one.matches("[tabindex='0']"))
    .map(one => one.getAttribute("href") || one.name || words(one));

  function moving() {
    const faults = document.getAnimations().map(one => `moves: ${told(one.effect.target)}`);
    for (const element of all("body *")) {
      const style = getComputedStyle(element);
      const longest = [style.transitionDuration, style.animationDuration].flatMap(text => text.split(",")).map(parseFloat);
      if (Math.max(...longest) > 0.01) faults.push(`moves for ${Math.max(...longest)} s: ${told(element)}`);
    }
    return faults;
  }

  // Rows in the middle of a long table are like those before them: axe, which takes its time, need not read them.
  function shorten() {
    for (const body of all("tbody")) [...body.rows].slice(8, -4).forEach(row => row.remove());
  }

  // In forced colours text must stand out from what lies behind it.
  function sunk() {
    const behind = element => [element, ...ancestors(element)].map(one => getComputedStyle(one).backgroundColor)
      .find(colour => !/rgba\(.*, 0\)|transparent/.test(colour)) || "rgb(255, 255, 255)";
    return texts().map(node => node.parentElement).filter(one => getComputedStyle(one).color === behind(one)).map(one => `not to be seen: ${told(one)}`);
  }

  // Opens all that is folded; `fold` shuts again what was opened so.
  let unfolded = [];
  function unfold() {
    unfolded = all("main details:not([open])");
    unfolded.forEach(one => one.open = true);
  }
  function fold() {
    unfolded.forEach(one => one.open = false);
  }

  // A term of the facts and its value that stand apart.
  function torn() {
    const gap = fact => fact.querySelector("dd").getBoundingClientRect().top - fact.querySelector("dt").getBoundingClientRect().bottom;
    return all("dl.facts > div").filter(fact => seen(fact) && gap(fact) > 6).map(fact => `torn apart: ${fact.innerText.replace(/\s+/g, " ")}`);
  }

  // Years, numbers and words of which a line shows a part; names may be longer than a line.
  function broken() {
    const lines = node => new Set(linesOf(node).map(line => Math.round(line.top))).size;
    const parts = cell => texts(cell).filter(node => lines(node) > node.data.trim().split(/[\s\u2013/-]+/).length);
    return all("main :is(td, th):not(.name)").flatMap(parts).map(node => `broken inside a word: ${told(node.parentElement)}`);
  }

  // On paper: nothing that is only pressed, nothing folded away, no heading alone at the foot, and nothing wider than the sheet.
  function printed() {
    const pressed = all("nav, button:not(main form *), .skip, main a[rel=nofollow]").filter(one => one.checkVisibility(HIDDEN));
    const folded = all("main details:not([open])").filter(one => one.checkVisibility(HIDDEN) && ![...one.children].some(part => part.localName !== "summary" && part.checkVisibility(HIDDEN)));
    const alone = all("main :is(h2, h3, summary, caption, thead)").filter(one => one.checkVisibility(HIDDEN) && getComputedStyle(one).breakAfter !== "avoid");
    const cut = all("main *").filter(one => /auto|scroll|hidden/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1 && !forEars(one));
    return [...pressed.map(one => `printed: ${told(one)}`), ...folded.map(one => `folded away on paper: ${told(one)}`), ...alone.map(one => `may stand alone: ${told(one)}`), ...cut.map(one => `cut off on paper: ${told(one)}`), ...wide()];
  }

  // --- by keyboard ---
  const shut = element => {
    const details = element.parentElement?.closest("details:not([open])");
    return details && element !== details.querySelector(":scope > summary");
  };
  const quiet = element => {
    if (element.type !== "radio") return false;
    const group = all(`input[type=radio][name="${CSS.escape(element.name)}"]`, element.form || document);
    return element !== (group.find(one => one.checked) || group[0]);
  };
  const stops = () => all(INTERACTIVE).filter(one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility(HIDDEN) && !shut(one) && !quiet(one));
  let log = [], from = 0;

  // Notes each stop of the Tab key from now on, and whether the focus can be seen there: an outline stays in forced colours.
  function watch() {
    log = [];
    from = stops().indexOf(document.activeElement) + 1; // some pages begin with the focus in their first field
    document.addEventListener("focusin", event => {
      const style = getComputedStyle(event.target), box = event.target.getBoundingClientRect();
      const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      log.push({element: event.target, outlined, inside});
    });
    return stops().length - from;
  }

  // Up to `most` stops are compared, for tables have hundreds of alike ones.
  function walked(most) {
    const expected = stops().slice(from, from + most), faults = [];
    const reached = log.slice(0, expected.length);
    expected.forEach((element, place) => {
      const step = reached[place];
      if (step?.element !== element) faults.push(`Tab ${place + 1} leads to ${step ? told(step.element) : "nothing"} instead of ${told(element)}`);
    });
    for (const step of reached) {
      if (!step.outlined) faults.push(`no outline: ${told(step.element)}`);
      if (!step.inside) faults.push(`focus outside of the window: ${told(step.element)}`);
    }
    return faults.slice(0, 3);
  }

  return {wide, lost, crossed, controls, moving, sunk, unfold, fold, torn, broken, printed, shorten, watch, walked, reached: () => log.length};
})();
