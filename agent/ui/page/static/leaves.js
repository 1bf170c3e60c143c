/* Content that is too long for its place is laid out in leaves, and a key turns to the next one.
   Content that is only a little too high is set tighter first. */

import { stage } from "./stage.js";

const TIGHTEST = 4;
const ROUNDING_PX = 2;
const LEAVES_MAX = 1000; // more than a list has
const NEVER_FITS = 1.5; // times its place: no tightness saves a third

/* Elements whose text may be set smaller, and finally broken, if the longest word is too long. */
const WORDS = "h1, .said, .choice > span, .go > span, .line > span, .pill > span, .tile > .label, .lead, .hint, .fixed";

const tooHigh = (box) => box.scrollHeight > box.clientHeight + ROUNDING_PX;
const tooWide = (box) => box.scrollWidth > box.clientWidth + ROUNDING_PX;

/* Set it tighter if that makes all of it fit; then lay out lists in leaves. If that is not enough,
   show the screen's parts one after the other. */
export function fit() {
  const screen = stage.firstElementChild;
  if (!screen) return;
  showParts(screen);
  for (const box of leafed()) showAll(box);
  narrow(screen);
  for (let tight = 0; tight <= TIGHTEST; tight += 1) {
    screen.dataset.tight = tight;
    if (!crowded()) return;
    if ([...leafed()].some((box) => box.scrollHeight > box.clientHeight * NEVER_FITS)) break;
  }
  screen.dataset.tight = fewestLeaves(screen);
  for (const box of leafed()) lay(box, 0);
  if (crowded()) layParts(screen, 0);
}

function narrow(screen) {
  const boxes = [...screen.querySelectorAll(WORDS)];
  for (const box of boxes) box.classList.remove("narrow", "broken");
  const wide = boxes.filter(tooWide);
  for (const box of wide) box.classList.add("narrow");
  for (const box of wide.filter(tooWide)) box.classList.add("broken");
}

/* The parts: everything except the heading and the key that leads on, which are always shown. Each
   row of a list is one part. */

const ALWAYS = ".go, .end, h1, .strip, .field, .keypad, .leaves, .row-of-keys, .terms, .what, .touch, .tiles, .turn-parts, .head:has(h1), [data-turn], [data-revealed]";

const partsOf = (screen) =>
  [...screen.querySelectorAll("main > *, main .what > *, main .touch > *, main .end > *, main .row-of-keys > *, main .terms > *, main .leaves > [data-leaves] > *")]
    .filter((part) => !part.matches(ALWAYS) && !part.matches("[data-leaves]"))
    .sort((one, other) => one.matches("[data-last]") - other.matches("[data-last]"));

function showParts(screen) {
  screen.querySelector("main").classList.remove("parts");
  for (const part of partsOf(screen)) part.classList.remove("turned");
  const key = screen.querySelector("[data-turn-parts]");
  if (key) key.hidden = true; // the plainest screen has none
}

function layParts(screen, at) {
  const main = screen.querySelector("main");
  const parts = partsOf(screen);
  const key = screen.querySelector("[data-turn-parts]");
  if (!key || parts.length < 2 || main.matches(".keys, .spell, :has(.tiles)")) return;
  for (const box of leafed()) showAll(box);
  screen.dataset.tight = 0;
  main.classList.add("parts");
  key.hidden = false;
  const starts = partStarts(main, parts);
  key.hidden = starts.length < 2;
  parts.forEach((part, index) => part.classList.toggle("turned", index < starts[at] || index >= (starts[at + 1] ?? parts.length)));
  main.dataset.at = at;
  main.dataset.of = starts.length;
  main.classList.toggle("more", at + 1 < starts.length);
  key.querySelector("output").textContent = `${at + 1}/${starts.length}`;
}

function partStarts(main, parts) {
  const starts = [0];
  for (const part of parts) part.classList.add("turned");
  parts.forEach((part, index) => {
    part.classList.remove("turned");
    if (index === starts.at(-1) || !tooHigh(main)) return;
    for (const earlier of parts.slice(0, index)) earlier.classList.add("turned");
    starts.push(index);
  });
  return starts;
}

export function turnParts() {
  const main = stage.querySelector("main");
  layParts(stage.firstElementChild, (Number(main.dataset.at) + 1) % Number(main.dataset.of));
}

/* Return how tight the leaves are: only as tight as needed to save a leaf. Each try costs three
   layouts, so it tries only if a leaf can be saved. */
function fewestLeaves(screen) {
  const boxes = [...leafed()];
  if (!boxes.some((box) => box.clientHeight)) return TIGHTEST;
  const fewest = boxes.length + 1; // one more than if all fitted
  const counts = [];
  for (let tight = 0; tight <= TIGHTEST; tight += 1) {
    screen.dataset.tight = tight;
    for (const box of boxes) lay(box, 0);
    const leaves = boxes.reduce((sum, box) => sum + Number(box.dataset.of ?? 1), 0);
    counts.push(leaves + (crowded() ? LEAVES_MAX - tight : 0));
    if (counts.at(-1) <= fewest) break;
  }
  return counts.indexOf(Math.min(...counts));
}

const leafed = () => stage.querySelectorAll("[data-leaves]");

const crowded = () =>
  [...stage.querySelectorAll("main, .what, .touch, .over:not([hidden]), button, .pill, .plate, .notes, .labelled, [data-leaves]")]
    .some((box) => box.clientHeight && (tooHigh(box) || tooWide(box)));

export function turn(key) {
  const box = key.parentElement.querySelector("[data-leaves]");
  lay(box, (Number(box.dataset.at ?? 0) + 1) % Number(box.dataset.of));
}

/* Show one leaf: the items from its beginning that fit below each other. */
function lay(box, at) {
  const items = [...box.children];
  const key = showAll(box);
  if (!key || box.clientHeight === 0 || !tooHigh(box)) return;
  key.hidden = false;
  const starts = leafStarts(box, items);
  items.forEach((item, index) => { item.hidden = index < starts[at] || index >= (starts[at + 1] ?? items.length); });
  box.dataset.at = at;
  box.dataset.of = starts.length;
  key.querySelector("output").textContent = `${at + 1}/${starts.length}`;
}

function showAll(box) {
  const key = box.parentElement.querySelector(":scope > [data-turn]");
  for (const item of box.children) item.hidden = false;
  delete box.dataset.of;
  if (key) key.hidden = true;
  return key;
}

function leafStarts(box, items) {
  const height = box.clientHeight;
  const edges = items.map((item) => ({ top: item.offsetTop, bottom: item.offsetTop + item.offsetHeight }));
  const starts = [0];
  edges.forEach(({ bottom }, index) => {
    if (bottom - edges[starts.at(-1)].top > height && index > starts.at(-1)) starts.push(index);
  });
  return starts;
}
