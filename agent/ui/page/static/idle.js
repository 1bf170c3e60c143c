/* While nobody touches the page: private text is covered after a while, and the start screen dims
   and greets in one language after the other. The next touch shows everything again, and counts. */

import { stage } from "./stage.js";

const COVERED_AFTER_MS = 15_000;
const DIMMED_AFTER_MS = 120_000;
const GREETING_MS = 4000;

const { dataset } = document.documentElement;
let timers = [];
let greeting = 0;

/* A person is there, or the screen has changed. */
export function wake() {
  timers.forEach(clearTimeout);
  clearInterval(greeting);
  delete dataset.covered;
  if ("dimmed" in dataset) {
    delete dataset.dimmed;
    for (const one of greetings()) one.hidden = "other" in one.dataset;
  }
  timers = [setTimeout(() => { dataset.covered = ""; }, COVERED_AFTER_MS), setTimeout(dim, DIMMED_AFTER_MS)];
}

const greetings = () => [...stage.querySelectorAll("[data-greeting]")];

function dim() {
  dataset.dimmed = "";
  let at = 0;
  const greet = () => {
    greetings().forEach((one, index, all) => { one.hidden = index !== at % all.length; });
    at += 1;
  };
  greet();
  greeting = setInterval(greet, GREETING_MS);
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { capture: true });
