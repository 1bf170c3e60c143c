/* A message that does not fit is set tighter: style.css says what is smaller and what is left out at
   each step. A list is laid out in pages, and a key turns to the next one. The first paint waits for
   this module, so it imports none. */

const stage = document.getElementById("stage");

export const STEPS = [0, 1, 2, 3, 4, 5];
const LIST_STEPS = [0, 2]; // then pages: a list may be turned, and small letters are hard to read
const PAGE_STEPS = [2, 4];
const ROUNDING_PX = 2;

/* Elements whose text may be set smaller, and finally broken, if the longest word is too long. */
const WORDS = "h1, .said, .choice:not(.others) > span, .go > span, .line > span, .pill > span, .tile > .label, .lead, .hint, .fixed, .quick > button, .phases li > span, .plate > p:not(.figure, .code)";

const tooHigh = (box) => box.scrollHeight > box.clientHeight + ROUNDING_PX;
const tooWide = (box) => box.scrollWidth > box.clientWidth + ROUNDING_PX;

/* larger.js fits larger letters, and keeps some texts at their size. */
export const larger = { fit: (parts) => parts.forEach(fitPart), keep() {} };

export const fit = () => larger.fit([...stage.querySelectorAll("main, .over:not([hidden]), .veil > section")]);

export function fitPart(part) {
  const box = part.querySelector("[data-leaves]");
  if (box) {
    showAll(box);
    return fits(part, LIST_STEPS) || fits(part, PAGE_STEPS, () => lay(box, 0));
  }
  return fitMessage(part, false, STEPS.slice(0, 2)) || fitMessage(part, true, STEPS);
}

/* Without the strip (bare), if two steps are not enough with it. */
export function fitMessage(part, isBare, steps) {
  part.toggleAttribute("data-bare", isBare);
  return columnsOf(part).map((column) => fits(column, steps)).every(Boolean);
}

/* Columns beside each other are set tighter one by one, everything else as a whole. */
function columnsOf(part) {
  const columns = [...part.children].filter((one) => one.matches(".what, .touch"));
  const isBeside = columns.length === 2 && columns[0].offsetLeft !== columns[1].offsetLeft && columns[0].clientHeight;
  part.dataset.tight = "";
  for (const column of columns) delete column.dataset.tight;
  return isBeside ? columns : [part];
}

const fits = (part, steps, divide = () => {}) => steps.some((step) => {
  const taken = "12345".slice(0, step); // style.css adds one step to the other
  if ((part.dataset.tight ?? "") !== taken) part.dataset.tight = taken; // each change is a layout
  divide();
  narrow(part);
  larger.keep(part);
  return !crowded(part);
});

export function narrow(part) {
  const boxes = [...part.querySelectorAll(WORDS)];
  for (const box of part.querySelectorAll(".narrow, .broken")) box.classList.remove("narrow", "broken");
  const wide = boxes.filter(tooWide);
  for (const box of wide) box.classList.add("narrow");
  for (const box of wide.filter(tooWide)) box.classList.add("broken");
}

const BOXES = ".what, .touch, .lines, .terms, button, .pill, .plate, .notes, .labelled, [data-leaves]";

const crowded = (part) =>
  [part, ...part.querySelectorAll(BOXES)].some((box) => tooHigh(box) || tooWide(box));

/* The key that turns is the last cell of tiles, or beside the keys below a list. */
const keyOf = (box) => box.closest("main, .over").querySelector("[data-turn]");

export function turn(key) {
  const box = key.closest("main, .over").querySelector("[data-leaves]");
  lay(box, (Number(box.dataset.at ?? 0) + 1) % Number(box.dataset.of));
}

/* Show one page of a list. */
export function lay(box, at) {
  const key = showAll(box);
  if (!key || !tooHigh(box)) return;
  key.hidden = false;
  const items = [...box.children].filter((item) => !item.matches(".more, .search")); // these are on each page
  const starts = key.parentElement === box ? tileStarts(box, items, key) : lineStarts(box, items);
  items.forEach((item, index) => { item.hidden = index < starts[at] || index >= (starts[at + 1] ?? items.length); });
  box.dataset.at = at;
  box.dataset.of = starts.length;
  box.toggleAttribute("data-last", at === starts.length - 1);
  key.querySelector("output").textContent = `${at + 1}/${starts.length}`;
}

function showAll(box) {
  const key = keyOf(box);
  for (const item of box.children) item.hidden = false;
  delete box.dataset.of;
  if (key) key.hidden = true;
  return key;
}

/* The first lines of the pages: as many as fit below each other. */
function lineStarts(box, items) {
  const edges = items.map((item) => ({ top: item.offsetTop, bottom: item.offsetTop + item.offsetHeight }));
  const starts = [0];
  edges.forEach(({ bottom }, index) => {
    if (bottom - edges[starts.at(-1)].top > box.clientHeight && index > starts.at(-1)) starts.push(index);
  });
  return starts;
}

/* The first tiles of the pages: rows as high as the highest tile needs, and the key in a cell or a row. */
function tileStarts(box, items, key) {
  const gap = parseFloat(getComputedStyle(box).rowGap);
  const perRow = Object.groupBy(items, (item) => item.offsetTop);
  const columns = Math.max(...Object.values(perRow).map((row) => row.length));
  const widened = columns - perRow[items[0].offsetTop].length; // the first tiles take two cells each
  const hasOwnRow = key.offsetWidth > items[0].offsetWidth * 1.5;
  const height = box.clientHeight + gap - (hasOwnRow ? key.offsetHeight + gap : 0);
  const rows = Math.max(1, Math.floor(height / (Math.max(...items.map((item) => item.offsetHeight)) + gap)));
  const count = Math.max(1, rows * columns - widened - !hasOwnRow - Boolean(box.querySelector(".search")));
  return items.flatMap((_, index) => (index % count ? [] : [index]));
}

fit();
