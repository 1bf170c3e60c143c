/* By ear: a finger that touches a key, or slides onto it, only hears what the key is and where it
   is. A second touch that begins and ends on the same key presses it. A second touch near the first
   is easy to repeat, needs no speed, and cannot press a key that was not heard. People who know a
   telephone's screen reader tap twice, which is the same. A touch on no key repeats the screen. */

import { find, stage } from "./stage.js";
import { stay } from "./kiosk.js";
import { openPart } from "./layers.js";
import { echo } from "./typing.js";
import { hasLetters, hear, hearLetter, isByEar, speak, touchEar } from "./voice.js";

const KINDS = ["act", "key", "letter", "open", "toggle", "reveal", "hear", "see", "close", "turn", "turnParts", "planes", "find"];
const EDITING = new Set(["erase", " "]);

let heard = ""; // the key that was heard last
let touches = false; // a finger is on the screen
let presses = false; // this touch began on the key that was heard, and has not left it
let hasMet = false; // a key, since the finger came down

addEventListener("pointerdown", (event) => { touches = true; if (isByEar()) begin(keyAt(event)); }, true);
addEventListener("pointermove", (event) => { if (touches && isByEar()) move(keyAt(event)); }, true);
addEventListener("pointerup", (event) => { if (touches && isByEar()) end(keyAt(event)); touches = false; }, true);
addEventListener("pointercancel", () => { touches = false; }, true);
addEventListener("click", keepFrom, true);

const keyAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("button");

function begin(key) {
  stay();
  hasMet = Boolean(key);
  presses = Boolean(key) && !key.disabled && identity(key) === heard;
  if (key && !presses) meet(key);
}

function move(key) {
  stay();
  if (key && identity(key) === heard) return;
  presses = false;
  if (key) meet(key);
}

function end(key) {
  if (key && "hear" in key.dataset) touchEar();
  else if (presses && key) press(key);
  else if (!hasMet) speak();
}

function press(key) {
  const covered = openPart();
  key.click();
  if (key.dataset.key) hear("typed", echo());
  else if ("turn" in key.dataset) hearLeaf(key.parentElement.querySelector("[data-leaves]"));
  else if ("turnParts" in key.dataset) hearLeaf(find("main"));
  else if (covered && !openPart()) speak();
}

function hearLeaf({ dataset: { at, of } }) {
  if (of) hear("leaf", { at: Number(at) + 1, of });
}

/* The key belongs to its question: on the next one it has to be heard again. */
function identity({ dataset, popoverTargetAction }) {
  const kind = KINDS.find((one) => one in dataset);
  return JSON.stringify([stage.firstElementChild?.dataset.question, kind, dataset[kind], dataset.value, popoverTargetAction]);
}

function meet(key) {
  hasMet = true;
  heard = identity(key);
  for (const one of stage.querySelectorAll("[data-heard]")) delete one.dataset.heard;
  key.dataset.heard = "";
  if ("hear" in key.dataset) return;
  const { dataset } = key;
  if (dataset.key && !EDITING.has(dataset.key) && (hasLetters() || /\d/.test(dataset.key))) return hearLetter(dataset.key);
  hear("key", described(key));
}

function described(key) {
  const kind = KINDS.find((one) => one in key.dataset);
  const isTyped = kind === "key" && !EDITING.has(key.dataset.key);
  return {
    kind: kind ? kind.replace("Parts", "") : key.popoverTargetAction === "hide" ? "close" : "popover",
    name: isTyped ? "" : key.dataset[kind] ?? "",
    value: key.dataset.value ?? "",
    place: placeOf(key),
    is_off: key.disabled,
  };
}

/* --- the ninth of the screen in which the middle of a key is --- */

const ROWS = ["top", "", "bottom"];
const COLUMNS = ["left", "", "right"];

function placeOf(key) {
  const { left, right, top, bottom } = key.getBoundingClientRect();
  const row = ROWS[third((top + bottom) / 2 / innerHeight)];
  const column = COLUMNS[third((left + right) / 2 / innerWidth)];
  return [row, column].filter(Boolean).join("-") || "middle";
}

const third = (share) => Math.min(2, Math.max(0, Math.floor(share * 3)));

/* The browser's own click comes after each short touch. Keys of a keyboard come without a touch. */
function keepFrom(event) {
  const isOfTouch = event.isTrusted && event.detail > 0;
  if (!isOfTouch || !isByEar()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
