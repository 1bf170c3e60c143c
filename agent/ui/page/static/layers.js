/* The parts shown over the screen: parts that keys open, and questions. Only the topmost accepts
   touches, and its heading has the focus. After a redraw the focus is on the same key as before. */

import { find, stage } from "./stage.js";

let focused = null;

stage.addEventListener("focusin", ({ target }) => { focused = target; });

export const openPart = () => find(".over:not([hidden])");

const topmost = () => find(".veil") ?? openPart() ?? find("main");

export function open(name) {
  const part = find(`[data-over="${name}"]`);
  if (!part) return null;
  hideAll();
  part.hidden = false;
  focusHeading();
  return part;
}

/* Return whether a part was open. */
export function close() {
  const opener = find(`[data-open="${openPart()?.dataset.over}"]`);
  if (!opener) return false;
  hideAll();
  coverOthers();
  want(opener);
  return true;
}

function hideAll() {
  for (const part of stage.querySelectorAll(".over")) part.hidden = true;
}

function coverOthers() {
  const top = topmost();
  for (const part of stage.querySelectorAll("main, .over")) part.inert = part !== top;
}

export function focusHeading() {
  coverOthers();
  want(topmost()?.querySelector("h1"));
}

export function focusAgain() {
  coverOthers();
  const same = [...stage.querySelectorAll("button")].find((key) => key.isEqualNode(focused));
  want(same ?? topmost()?.querySelector("h1"));
}

function want(place) {
  focused = place;
  focused?.focus({ preventScroll: true });
}
