/* Bars that grow or shrink with the time. */

import { find } from "./stage.js";

const SECOND_MS = 1000;

let ticking = 0;

export function startBars() {
  clearInterval(ticking);
  const warning = find("[data-ends-at]");
  if (warning) shrink(warning, secondsUntil(warning.dataset.endsAt), Number(warning.dataset.of));
  const payment = find(".bar[data-left]");
  if (payment) shrink(payment, Number(payment.dataset.left), Number(payment.dataset.of));
  const working = find("[data-since]");
  if (working) grow(working);
  const waiting = find("[data-waits]");
  if (waiting) openLater(waiting);
}

const secondsUntil = (moment) => Math.max(0, (Date.parse(moment) - Date.now()) / 1000);

function shrink(bar, left, whole) {
  move(bar.querySelector("i"), Math.min(1, left / whole), 0, left);
}

/* The usual length, and how much of it has passed. */
function grow(place) {
  const since = Number(place.dataset.since);
  const usual = Number(place.querySelector(".bar").dataset.fills);
  const from = Math.min(1, since / usual);
  move(place.querySelector("i"), from, 1, Math.max(0.1, usual - since));
  countSeconds(place.querySelector("[data-seconds]"), since);
}

function write(place, words, seconds) {
  place.textContent = seconds === 1 ? place.dataset.one : words.replace("#", seconds);
}

function countSeconds(place, since) {
  const words = place.textContent;
  const started = Date.now() - since * SECOND_MS;
  const draw = () => write(place, words, Math.round((Date.now() - started) / SECOND_MS));
  draw();
  ticking = setInterval(draw, SECOND_MS);
}

/* A key that may be pressed once its time has come. */
function openLater(key) {
  const place = key.querySelector("[data-seconds]");
  const words = place.textContent;
  const opens = Date.now() + Number(key.dataset.waits) * SECOND_MS;
  const draw = () => {
    const left = Math.ceil((opens - Date.now()) / SECOND_MS);
    write(place, words, left);
    if (left > 0) return;
    clearInterval(ticking);
    place.style.visibility = "hidden"; // nothing below it moves
    key.disabled = false;
  };
  draw();
  ticking = setInterval(draw, SECOND_MS);
}

function move(bar, from, to, seconds) {
  const easing = matchMedia("(prefers-reduced-motion: reduce)").matches ? "steps(12)" : "linear";
  const frames = [{ transform: `scaleX(${from})` }, { transform: `scaleX(${to})` }];
  bar.animate(frames, { duration: seconds * 1000, fill: "forwards", easing });
}
