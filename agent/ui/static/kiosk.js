/* The touch page's one script: shows the screen of the newest revision and brings touches back.
   What is typed lives in `typed` alone until it is sent; nothing is stored, and a new screen wipes it. */
"use strict";

const stage = document.getElementById("stage");
const lost = document.getElementById("lost");
const LAST_DIGIT_SHOWN_MS = 1000;
const IDLE_AFTER_MS = 120000;
/* A new screen takes no touch at first: the second of two taps was meant for the old one. */
const SETTLES_MS = 300;
const LOST_AFTER_MS = 2500;
const FOUND_MAX = 3;
const LETTERS_MAX = 30;
const ROUNDING_PX = 3;
const TURNS_BY = 0.8; // of what is seen: its last lines stay in sight
const DATE_GROUPS = [2, 2, 4];
const SENDS_TYPED = new Set(["continue", "confirm"]);

let typed = "";
let letters = "";
let lastShown = false;
let lastShownTimer = 0;
let busy = false;
let shown = -1;
let newest = -1;
let missed = false;
let losing = 0;
let idle = 0;
let settling = 0;

const find = (selector) => stage.querySelector(selector);

/* Screens */

function show(html) {
  clearTimeout(losing);
  losing = 0;
  lost.hidden = true;
  const group = find(".groups :checked")?.value;
  stage.innerHTML = html;
  const same = group && find(`.groups [value="${group}"]`);
  if (same) same.checked = true; // a redrawn page shows the tiles that were looked at
  begin();
}

function begin() {
  const screen = stage.firstElementChild;
  const version = document.querySelector("script").src.split("v=")[1];
  if (screen.dataset.version !== version) location.reload();
  typed = letters = "";
  shown = Number(screen.dataset.revision);
  document.documentElement.lang = screen.lang;
  countDown(screen.dataset.endsAt);
  payUntil();
  drawField();
  drawSheets();
  offerToSpeak(screen.lang);
  find("h1")?.focus({ preventScroll: true });
  wake();
}

const load = () => exchange("/screen", { headers: { Accept: "text/html" } });

function act(action, value) {
  const body = JSON.stringify({ revision: shown, action, value });
  typed = "";
  exchange("/act", { method: "POST", headers: { Accept: "text/html", "Content-Type": "application/json" }, body });
}

/* One exchange at a time: a double tap finds the page busy. */
async function exchange(address, request) {
  if (busy) return;
  busy = true;
  clearTimeout(settling);
  stage.inert = true;
  try {
    const answer = await fetch(address, request);
    if (answer.status === 401) lose(); // no longer let in: nothing of a customer's stays on the page
    if (answer.headers.get("Content-Type")?.startsWith("text/html")) show(await answer.text());
  } catch {
    lose();
  } finally {
    busy = false;
    settling = setTimeout(() => { stage.inert = false; }, SETTLES_MS);
  }
  if (missed && newest !== shown) load();
  missed = false;
}

/* The agent may be starting again: the page says so, forgets what it showed and keeps asking. */
function lose() {
  losing ||= setTimeout(() => {
    losing = 0;
    lost.hidden = false;
    stage.replaceChildren();
    load();
  }, LOST_AFTER_MS);
}

function listen() {
  const news = new EventSource("/events");
  let interrupted = false;
  news.addEventListener("screen", (event) => {
    newest = Number(event.data);
    if (busy) missed = true;
    else if (newest !== shown || interrupted) load();
    interrupted = false;
  });
  news.onerror = () => {
    interrupted = true;
    lose();
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, LOST_AFTER_MS);
  };
}

/* Typing */

function press(key) {
  const field = find(".field");
  if (!field || busy) return;
  if (key === "forget") typed = "";
  else if (key === "erase") typed = typed.slice(0, -1);
  else if (typed.length < Number(field.dataset.max)) typed += key;
  lastShown = key !== "erase" && key !== "forget";
  clearTimeout(lastShownTimer);
  lastShownTimer = setTimeout(() => { lastShown = false; drawField(); }, LAST_DIGIT_SHOWN_MS);
  drawField();
}

function drawField() {
  const field = find(".field");
  if (!field) return;
  const { mask, group, blanks } = field.dataset;
  const characters = mask === "rupees" ? grouped(typed) : [...typed].map((digit, at) => masked(mask, digit, at));
  const cells = characters.map((character) => cell(character));
  const missing = Math.max(Number(blanks) - cells.length, 0);
  cells.push(...Array.from({ length: missing }, () => cell("•", "blank")));
  if (missing) cells[typed.length].className = "blank next";
  else if (!Number(blanks)) cells.push(cell("", "next"));
  field.querySelector("output").replaceChildren(...inGroups(cells, mask === "date" ? DATE_GROUPS : [Number(group)]));
  field.scrollLeft = field.scrollWidth; /* of a long line, its end */
  const complete = "optional" in field.dataset || typed.length >= Math.max(1, Number(blanks));
  for (const button of stage.querySelectorAll(".forward, .enter")) button.disabled = !complete;
}

const grouped = (digits) => (digits ? [...Number(digits).toLocaleString("en-IN")] : []);

const masked = (mask, digit, at) =>
  mask === "none" || mask === "date" || (mask === "last" && lastShown && at === typed.length - 1) ? digit : "●";

function cell(character, name = "") {
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

/* A date is typed as it is said, and sent as the service writes it. */
const sent = () => (find(".field")?.dataset.mask === "date" ? typed.replace(/^(..)(..)(....)$/, "$3-$2-$1") : typed);

function turnKeys() {
  for (const plane of stage.querySelectorAll("[data-plane]")) plane.hidden = !plane.hidden;
}

/* Finding a bank: initials, beginnings of words, or the same consonants are enough */

const plain = (text) => text.toLowerCase().replace(/[^a-z ]/g, "");
const bones = (text) =>
  plain(text).replace(/ph/g, "f").replace(/[ckq]/g, "k").replace(/[zj]/g, "j").replace(/[vw]/g, "v")
    .replace(/[aeiouhy ]/g, "").replace(/(.)\1+/g, "$1");

function likeness(name, query) {
  const words = plain(name).split(" ");
  const initials = words.filter((word) => word !== "of" && word !== "and").map((word) => word[0]).join("");
  if (initials.startsWith(query)) return 4;
  if (words.some((word) => word.startsWith(query))) return 3;
  if (plain(name).replace(/ /g, "").includes(query)) return 2;
  return bones(query).length > 1 && bones(name).includes(bones(query)) ? 1 : 0;
}

function search(letter) {
  letters = letter === "erase" ? letters.slice(0, -1) : (letters + letter.toLowerCase()).slice(0, LETTERS_MAX);
  find(".letters-typed output").textContent = letters.toUpperCase();
  const ranked = [...stage.querySelectorAll(".found .tile")]
    .map((tile) => [letters ? likeness(tile.querySelector(".label").textContent, letters) : 0, tile])
    .sort((one, other) => other[0] - one[0]);
  const best = ranked[0]?.[0] ?? 0;
  ranked.forEach(([score, tile], at) => {
    tile.hidden = score < Math.max(1, Math.min(best, 2)) || at >= FOUND_MAX;
    tile.style.order = at;
  });
  find(".found .none").hidden = !letters || best > 0;
}

function openSearch(open) {
  find(".most-used").hidden = open;
  find(".by-letters").hidden = !open;
  letters = "";
  search("erase");
}

/* A list longer than its place fades at its end, and has an arrow to what follows, then back. */

function drawSheets() {
  for (const sheet of stage.querySelectorAll("[data-sheet]")) {
    const turn = sheet.nextElementSibling;
    if (sheet.scrollHeight > sheet.clientHeight + ROUNDING_PX) turn.hidden = false;
    const below = sheet.scrollHeight - sheet.clientHeight - sheet.scrollTop > ROUNDING_PX;
    sheet.classList.toggle("goes-on", below);
    sheet.classList.toggle("goes-back", !below && !turn.hidden);
  }
}

function turn(sheet) {
  const goesOn = sheet.classList.contains("goes-on");
  sheet.scrollTo({ top: goesOn ? sheet.scrollTop + sheet.clientHeight * TURNS_BY : 0 });
}

/* Time, voice and rest */

function countDown(endsAt) {
  const left = Date.parse(endsAt) - Date.now();
  if (!(left > 0)) return;
  shrink(find(".time-left i"), 1, left);
}

/* What is left of the time to pay, as a part of the whole. */
function payUntil() {
  const bar = find(".left");
  if (!bar) return;
  const left = Number(bar.dataset.left);
  shrink(bar.querySelector("i"), Math.min(1, left / Number(bar.dataset.of)), left * 1000);
}

function shrink(bar, from, duration) {
  const easing = matchMedia("(prefers-reduced-motion: reduce)").matches ? "steps(12)" : "linear";
  const shrinking = [{ transform: `scaleX(${from})` }, { transform: "scaleX(0)" }];
  bar.animate(shrinking, { duration, fill: "forwards", easing });
}

function offerToSpeak(language) {
  window.speechSynthesis?.cancel();
  const voices = window.speechSynthesis?.getVoices() ?? [];
  find("[data-hear]")?.toggleAttribute("hidden", !voices.some((voice) => voice.lang.startsWith(language)));
}

/* Only the question is said aloud; a field's content never is. */
function speak() {
  const said = stage.querySelectorAll("h1, .hint, .status, .trouble, .terms li");
  const speech = new SpeechSynthesisUtterance([...said].map((one) => one.textContent).join(". "));
  speech.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

function wake() {
  document.body.classList.remove("idle");
  clearTimeout(idle);
  if (stage.firstElementChild?.dataset.name !== "start") return;
  idle = setTimeout(() => document.body.classList.add("idle"), IDLE_AFTER_MS);
}

/* Touches */

function touched(button) {
  const { dataset } = button;
  if (dataset.key) press(dataset.key);
  else if ("planes" in dataset) turnKeys();
  else if (dataset.letter) search(dataset.letter);
  else if (dataset.search) openSearch(dataset.search === "open");
  else if ("turn" in dataset) turn(button.previousElementSibling);
  else if ("find" in dataset) act("continue", letters.trim());
  else if ("hear" in dataset) speak();
  else if (dataset.act) act(dataset.act, dataset.value ?? (SENDS_TYPED.has(dataset.act) && typed ? sent() : null));
}

addEventListener("click", (event) => {
  wake();
  const button = event.target.closest("button");
  if (busy || button?.disabled) return;
  if (button) touched(button);
  else if (stage.firstElementChild?.dataset.name === "start") act("continue", null);
});

const keyOf = (character) =>
  [...stage.querySelectorAll(".key[data-key]")].find(({ dataset }) => dataset.key.toLowerCase() === character.toLowerCase());

addEventListener("keydown", (event) => {
  if (/^[ -~]$/.test(event.key)) keyOf(event.key)?.click();
  else if (event.key === "Backspace") press("erase");
  else if (event.key === "Enter" && event.target.tagName !== "BUTTON") find(".forward:not(:disabled)")?.click();
});

window.speechSynthesis?.addEventListener("voiceschanged", () => offerToSpeak(document.documentElement.lang));
stage.addEventListener("scroll", drawSheets, true); /* a list's scrolling does not bubble */
addEventListener("contextmenu", (event) => event.preventDefault());

begin();
listen();
