/* Typed text is only here until it is sent: it is not stored, and the end of the visit wipes
   it. A question that is asked again keeps its typed text. A PIN is kept only if the page was
   redrawn while it was typed, and never after it was sent. */

import { find, stage } from "./stage.js";

const LAST_DIGIT_SHOWN_MS = 1000;
const SEEN_MS = 4000;
const DATE_GROUPS = [2, 2, 4];
const KEPT_QUESTIONS_MAX = 40; // more than any dialogue asks

const kept = new Map();
let typed = "";
let topic = "";
let glimpse = "none";
let glimpseTimer = 0;
let begun = false; // whether a key was pressed since the question came up

export function startTyping(isRedrawn) {
  const field = find(".field");
  if (isRedrawn && field) return draw();
  topic = stage.firstElementChild.dataset.topic;
  typed = (field && field.dataset.mask !== "all" && kept.get(topic)) || "";
  glimpse = "none";
  begun = false;
  draw();
}

export function forgetAll() {
  kept.clear();
  typed = "";
}

/* Keep a chosen amount as if it had been typed: its screen shows it again. */
export function remember(value) {
  if (find('.field[data-mask="rupees"]') && /^\d+$/.test(value)) keep(value);
}

function keep(text) {
  typed = text;
  if (kept.size < KEPT_QUESTIONS_MAX || kept.has(topic)) kept.set(topic, text);
}

export const isTyping = () => Boolean(find(".field")) && typed !== "";

/* What a customer who does not see the screen may hear about the typed text. */
export function echo() {
  const { mask, blanks } = find(".field").dataset;
  const count = typed.length;
  return mask === "rupees" ? { count, amount: Number(typed) } : { count, of: Number(blanks ?? 0) };
}

/* A date is typed as it is spoken, and sent in the service's format. */
export function typedValue() {
  return find(".field").dataset.mask === "date" ? typed.replace(/^(..)(..)(....)$/, "$3-$2-$1") : typed;
}

/* Return whether the key completed a text that its last character sends. By ear a key sends it, after
   its place was said. */
export function press(key) {
  const field = find(".field");
  if (!field) return false;
  /* An amount that was chosen before is replaced, not continued. */
  const before = !begun && field.dataset.mask === "rupees" ? "" : typed;
  const max = Number(field.dataset.max);
  if (before.length < max) keep(before + key);
  begun = true;
  forgive(field);
  /* A customer by ear does not see who looks at the screen. */
  const isByEar = "byEar" in document.documentElement.dataset;
  if (isByEar) show("none", 0);
  else show("last", LAST_DIGIT_SHOWN_MS);
  return "sends" in field.dataset && !isByEar && before.length === max - 1;
}

export function erase() {
  const field = find(".field");
  if (!field) return;
  keep(typed.slice(0, -1));
  begun = true;
  forgive(field);
  show("none", 0);
}

/* Hide a mistake while it is being corrected. */
function forgive(field) {
  field.classList.remove("wrong");
  find(".pill[role=alert]")?.remove();
}

export const see = () => show("all", SEEN_MS);

function show(what, milliseconds) {
  glimpse = what;
  clearTimeout(glimpseTimer);
  if (milliseconds) glimpseTimer = setTimeout(() => show("none", 0), milliseconds);
  draw();
}

/* The next set of keys; after the last one the first. */
export function turnPlanes() {
  const planes = [...stage.querySelectorAll("[data-plane]")];
  const shown = planes.findIndex((plane) => !plane.hidden);
  planes[shown].hidden = true;
  planes[(shown + 1) % planes.length].hidden = false;
}

function draw() {
  const field = find(".field");
  if (!field) return;
  const { mask, group } = field.dataset;
  const blanks = Number(field.dataset.blanks ?? 0);
  const characters = mask === "rupees" ? grouped(typed) : [...typed].map((digit, at) => shown(mask, digit, at));
  const cells = characters.map((character) => cell(character, character ? "" : "dot"));
  const missing = Math.max(blanks - cells.length, 0);
  cells.push(...Array.from({ length: missing }, () => cell("", "blank")));
  if (missing) cells[typed.length].className = "blank next";
  else if (!blanks) cells.push(cell("", "next"));
  field.querySelector("output").replaceChildren(...inGroups(cells, mask === "date" ? DATE_GROUPS : [Number(group)]));
  if (!blanks && typed) field.scrollLeft = field.scrollWidth; // of a long line, its end
  field.querySelector("output").classList.toggle("private", typed !== "" && (mask === "none" || mask === "date"));
  const complete = "optional" in field.dataset || typed.length >= Math.max(1, blanks);
  for (const button of stage.querySelectorAll("main .go")) button.disabled = !complete;
  sayInWords(mask);
}

const grouped = (digits) => (digits ? [...Number(digits).toLocaleString("en-IN")] : []);

const shown = (mask, digit, at) =>
  mask === "none" || mask === "date" || glimpse === "all" && mask === "last" ||
  glimpse === "last" && mask === "last" && at === typed.length - 1 ? digit : ""; // "": the style draws a dot, which all scripts have

function cell(character, name) {
  const i = document.createElement("i");
  i.textContent = character;
  i.className = name;
  return i;
}

function inGroups(cells, sizes) {
  const groups = [];
  for (let at = 0; at < cells.length;) {
    const size = sizes[groups.length] ?? (sizes.at(-1) || cells.length);
    const group = document.createElement("span");
    group.append(...cells.slice(at, at + size));
    groups.push(group);
    at += size;
  }
  return groups;
}

/* An amount in words, as on a cheque; the newest answer counts. */
async function sayInWords(mask) {
  const place = find("[data-in-words]");
  if (!place || mask !== "rupees") return;
  const asked = typed;
  if (!asked) { place.textContent = ""; return; }
  const answer = await fetch(`/in-words/${asked}`).catch(() => null);
  if (answer?.ok && asked === typed) place.textContent = await answer.text();
}
