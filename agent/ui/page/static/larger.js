/* Fits larger letters, and makes no amount, code, title or green key smaller by them. The ordinary
   look is set first, for its sizes and for the step with which to begin. If the other words would be
   smaller than in it, too, the screen keeps it, and only the rail and the digits are larger. */

import { fitMessage, fitPart, larger, lay, narrow, STEPS } from "./leaves.js";

const ESSENTIAL = "h1, .figure, .code, .go > span";

/* By the step of the ordinary look: the last step of larger letters whose words are not smaller. */
const LAST_STEP = [3, 3, 4, 5, 5, 5];

let least = new Map();

larger.fit = (parts) => {
  const { dataset } = document.documentElement;
  const isLarge = dataset.large;
  const essentials = parts.flatMap((part) => [...part.querySelectorAll(ESSENTIAL)]);
  const release = () => essentials.forEach((one) => { one.style.fontSize = ""; });
  delete dataset.large;
  least = new Map();
  release();
  parts.forEach(fitPart);
  if (!isLarge) return;
  least = new Map(essentials.map((one) => [one, sizeOf(one)]));
  const ordinary = parts.map(stepsOf);
  const whole = essentials.filter((one) => !one.matches(".broken"));
  dataset.large = "large";
  const isFit = parts.map((part, at) => enlarge(part, ordinary[at])).every(Boolean);
  if (isFit && !whole.some((one) => one.matches(".broken"))) return;
  dataset.large = "keys";
  release();
  parts.forEach((part, at) => setAgain(part, ordinary[at]));
};

larger.keep = (part) => {
  for (const [one, size] of least) if (part.contains(one) && sizeOf(one) < size) one.style.fontSize = `${size}px`;
};

const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize);

const columnsOf = (part) => [part, ...part.querySelectorAll(".what, .touch")];

/* How the ordinary look is set. */
function stepsOf(part) {
  const set = columnsOf(part).filter((one) => "tight" in one.dataset);
  return { isBare: "bare" in part.dataset, steps: set.map((one) => [one, one.dataset.tight]) };
}

function enlarge(part, { steps }) {
  if (part.querySelector("[data-leaves]")) return fitPart(part);
  const first = Math.min(...steps.map(([, taken]) => taken.length));
  return fitMessage(part, true, STEPS.slice(first, LAST_STEP[first] + 1)); // they leave out the strip
}

function setAgain(part, { isBare, steps }) {
  part.toggleAttribute("data-bare", isBare);
  for (const column of columnsOf(part)) delete column.dataset.tight;
  for (const [one, taken] of steps) one.dataset.tight = taken;
  const list = part.querySelector("[data-leaves]");
  if (list) lay(list, 0);
  narrow(part);
}
