/* What the agent needs to know of a touch: the question on the screen when the finger came down, the
   time since its paint, and the time since the touch before. The agent decides whether the press
   counts; here a key only shows that it is not ready yet. */

import { stage } from "./stage.js";

const NEW_MS = 300; // as in agent/dialogue/taps.py
const READY_MS = 700;
const LATER_MS = 20; // a timer may end a moment before its time, and a touch must count then
const NO_TOUCH = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

let question = -1;
let paintedAt = Infinity; // not yet
let touchedAt = 0; // of a page that was just loaded nothing is known: its start counts
let touch = null; // of the click that follows
const waits = { ordinary: true, guarded: true }; // the keys that are not ready
const timers = {};

/* A screen was drawn: a question starts its time, its redraw does not. */
export function drawn() {
  const asked = Number(stage.firstElementChild.dataset.question);
  if (asked !== question) {
    question = asked;
    paintedAt = Infinity;
    Object.keys(waits).forEach(holdUntilPainted);
    requestAnimationFrame(() => requestAnimationFrame(() => painted(asked)));
  }
  showReady();
}

function holdUntilPainted(keys) {
  clearTimeout(timers[keys]);
  waits[keys] = true;
}

function painted(asked) {
  if (asked !== question) return;
  paintedAt = performance.now();
  hold("ordinary", NEW_MS + LATER_MS);
  hold("guarded", READY_MS + LATER_MS);
}

/* The agent has refused the last touch. */
export function wasEarly() {
  stage.querySelector(".taken")?.classList.remove("taken");
  if (paintedAt < Infinity) hold("guarded", READY_MS + LATER_MS - (performance.now() - touchedAt));
}

function hold(keys, milliseconds) {
  holdUntilPainted(keys);
  showReady();
  timers[keys] = setTimeout(() => { waits[keys] = false; showReady(); }, milliseconds);
}

function showReady() {
  const guarded = stage.firstElementChild?.dataset.guarded?.split(" ") ?? [];
  for (const key of stage.querySelectorAll("[data-act]")) {
    const isGuarded = guarded.includes(key.dataset.act);
    key.classList.toggle("guarded", isGuarded);
    if (waits[isGuarded ? "guarded" : "ordinary"]) key.setAttribute("aria-disabled", "true");
    else key.removeAttribute("aria-disabled");
  }
}

function note({ timeStamp, key }) {
  if (NO_TOUCH.has(key)) return;
  const since = (moment) => Math.max(0, Math.floor(timeStamp - moment));
  touch = { question, painted_ms: since(paintedAt), touched_ms: since(touchedAt) };
  touchedAt = timeStamp;
}

/* The touch that a click ends; a click without one, as a screen reader makes it, is one itself. */
export function touchOf(click) {
  if (!touch) note(click);
  const taken = touch;
  touch = null;
  return taken;
}

export const touchedMs = () => Math.floor(performance.now() - touchedAt);

export const questionNow = () => question;

for (const began of ["pointerdown", "keydown"]) addEventListener(began, note, { capture: true });
