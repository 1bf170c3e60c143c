/* The touch page: shows the newest screen and sends touches to the agent. */

import { find, stage } from "./stage.js";
import { erase, forgetAll, isTyping, press, remember, see, startTyping, turnPlanes, typedValue } from "./typing.js";
import { search, searchedFor, searchOn, startSearch } from "./finding.js";
import { fit, turn, turnParts } from "./leaves.js";
import { close, focusAgain, focusHeading, giveFocus, open, openPart } from "./layers.js";
import { startBars } from "./bars.js";
import { beat, startHeartbeat } from "./heartbeat.js";
import { wake } from "./idle.js";
import { forgetVoice, greet, hearOver, hearScreen, sound, touchEar, watchHeadset } from "./voice.js";

const lost = document.getElementById("lost");
/* A new screen accepts no touch at first: the second of two taps was meant for the old one. */
const SETTLES_MS = 300;
const LOST_AFTER_MS = 2500;
/* The shortest time between two signs of life for touches that the agent does not see, such as
   keys. */
const STAYS_EVERY_MS = 5000;
const SENDS_TYPED = new Set(["continue", "confirm"]);
const STALE = 409;
const OPEN_TO_ALL = new Set(["start", "closed"]);

let busy = ""; // "press" or "load", while an answer is awaited
let touchedMeanwhile = null; // the act that was touched during a load, and its value
let asked = {}; // the question that stands there, and all its words, as they came
let shown = -1;
let newest = -1;
let missed = false;
let losing = 0;
let settling = 0;
let stayed = 0;

/* Screens */

function show(html, isTaken) {
  clearTimeout(losing);
  losing = 0;
  lost.hidden = true;
  const before = stage.firstElementChild?.dataset;
  const over = openPart()?.dataset.over;
  stage.innerHTML = html;
  begin(before, over, isTaken);
}

function begin(before, over, isTaken = true) {
  const screen = stage.firstElementChild;
  if (screen.dataset.version !== version()) location.reload();
  shown = Number(screen.dataset.revision);
  asked = { question: screen.dataset.question, words: screen.textContent };
  document.documentElement.lang = screen.lang;
  document.documentElement.dir = screen.dir;
  if (OPEN_TO_ALL.has(screen.dataset.name) && before && !OPEN_TO_ALL.has(before.name)) endVisit();
  const same = before?.question === screen.dataset.question;
  startTyping(same && !isTaken);
  if (same && over) openAgain(over, isTaken);
  showSwitches();
  startBars();
  fit();
  if (!same) wake();
  if (same && !find(".veil")) focusAgain();
  else focusHeading();
  hearScreen();
  beat();
}

const version = () => document.querySelector("script").src.split("/").at(-2);

/* Wipe one customer's typed text and searches before the next customer. */
function endVisit() {
  forgetAll();
  forgetVoice();
  delete document.documentElement.dataset.large;
  delete document.documentElement.dataset.theme;
}

/* A touch during a redraw was meant for the old screen. It counts if the same key is there again. A
   key that leaves always counts. */
const isStillMeant = (before, action) =>
  asked.question === before.question && (action === "done" || asked.words === before.words) && keyFor(action);

const keyFor = (action) => !find(".veil") && find(`[data-act="${action}"]:not(:disabled)`);

async function load() {
  const before = asked;
  await exchange("load", "/screen", { headers: { Accept: "text/html" } });
  const touch = touchedMeanwhile;
  touchedMeanwhile = null;
  if (touch && isStillMeant(before, touch.action)) act(touch.action, touch.value);
}

const questionNow = () => stage.firstElementChild?.dataset.question;

function posted(action, value) {
  const body = JSON.stringify({ revision: shown, action, value });
  return { method: "POST", headers: { Accept: "text/html", "Content-Type": "application/json" }, body };
}

/* A press that came too late for its screen is sent once more, if its key is still there. */
async function act(action, value) {
  stayed = Date.now();
  const before = asked;
  const isStale = await exchange("press", "/act", posted(action, value));
  if (isStale && isStillMeant(before, action)) exchange("press", "/act", posted(action, value));
}

/* One exchange at a time: a double tap finds the page busy. */
async function exchange(what, address, request) {
  if (busy) return false;
  let stale = false;
  busy = what;
  const question = questionNow();
  if (what === "press") settle(true);
  try {
    const answer = await fetch(address, request);
    stale = answer.status === STALE;
    if (answer.status === 401) lose(); // no longer let in: nothing of a customer's stays on the page
    if (answer.headers.get("Content-Type")?.startsWith("text/html")) show(await answer.text(), what === "press" && !stale);
  } catch {
    lose();
  } finally {
    busy = "";
    if (what === "press" || questionNow() !== question) settle(false);
  }
  if (missed && newest !== shown) load();
  missed = false;
  return stale;
}

/* Accept no touch while a press is being sent, and for a moment after a new question appears. */
function settle(underWay) {
  clearTimeout(settling);
  stage.inert = true;
  if (!underWay) settling = setTimeout(() => { stage.inert = false; giveFocus(); }, SETTLES_MS);
}

/* Tell the agent that the customer is present while only the page gets the touches. */
function stay() {
  if (busy || Date.now() - stayed < STAYS_EVERY_MS) return;
  stayed = Date.now();
  fetch("/act", posted("more-time", null)).catch(() => {}); // the event stream notices an agent that is away
}

/* If the agent is restarting, the page shows it, forgets the old screen and keeps asking. */
function lose() {
  losing ||= setTimeout(() => {
    losing = 0;
    forgetAll();
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

/* Parts of a screen that open and close */

function openOver(name) {
  if (!open(name)) return;
  if (name === "find") startSearch();
  fit();
  hearOver();
}

/* Keep the search text after a redraw. */
function openAgain(name, isTaken) {
  if (name !== "find" || isTaken) return openOver(name);
  if (open(name)) searchOn();
}

function reveal(button) {
  button.hidden = true;
  find(`[data-revealed="${button.dataset.reveal}"]`).hidden = false;
  fit();
}

function toggle(name) {
  const { dataset } = document.documentElement;
  if (name === "large") dataset.large ? delete dataset.large : (dataset.large = "large");
  else dataset.theme ? delete dataset.theme : (dataset.theme = "dark");
  showSwitches();
  fit();
}

function showSwitches() {
  const { large, theme } = document.documentElement.dataset;
  find('[data-toggle="large"]')?.setAttribute("aria-pressed", Boolean(large));
  find('[data-toggle="dark"]')?.setAttribute("aria-pressed", Boolean(theme));
}

/* Touches */

function touched(button) {
  const { dataset } = button;
  if (dataset.key === "erase") erase();
  else if (dataset.key) press(dataset.key);
  else if ("planes" in dataset) turnPlanes();
  else if ("see" in dataset) see();
  else if (dataset.letter) search(dataset.letter);
  else if ("find" in dataset) return act("continue", searchedFor());
  else if (dataset.open) openOver(dataset.open);
  else if ("close" in dataset) close();
  else if ("turn" in dataset) turn(button);
  else if ("turnParts" in dataset) turnParts();
  else if (dataset.reveal) reveal(button);
  else if (dataset.toggle) toggle(dataset.toggle);
  else if ("hear" in dataset) touchEar();
  else if (dataset.act) return send(button);
  stay();
}

function send(button) {
  const { act: action, value } = button.dataset;
  if (action === "back" && close()) return; // back from what lies over the screen
  if (action === "language") close();
  button.classList.add("taken");
  if (action === "choose") remember(value);
  act(action, valueOf(button));
}

const valueOf = ({ dataset }) => dataset.value ?? (SENDS_TYPED.has(dataset.act) && isTyping() ? typedValue() : null);

addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (busy === "press" || button?.disabled) return;
  if (busy === "load" && button?.dataset.act) {
    if (button.dataset.act === "back" && close()) return;
    touchedMeanwhile = { action: button.dataset.act, value: valueOf(button) };
    return;
  }
  if (button && !("hear" in button.dataset)) button.lang ? greet(button.lang) : sound("taken");
  if (button) touched(button);
  else if (stage.firstElementChild?.dataset.name === "start") act("continue", null);
  else if (shown >= 0) stay();
});

/* A physical keyboard: keys by their labels, Enter to go on, Escape to go back. */
const keyOf = (character) => {
  const letter = character.toLowerCase();
  return [...stage.querySelectorAll(".over:not([hidden]) [data-letter]:not(.erase)")]
    .find(({ dataset }) => dataset.letter.toLowerCase().includes(letter))
    ?? [...stage.querySelectorAll(".key[data-key]")].find(({ dataset }) => dataset.key.toLowerCase() === letter);
};

const LEADS_AWAY = new Set(["Enter", "Escape"]); // a key that is held must not go through the screens

addEventListener("keydown", (event) => {
  if (LEADS_AWAY.has(event.key) && (event.repeat || stage.inert)) return event.preventDefault();
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  if (/^[ -~]$/.test(event.key)) keyOf(event.key)?.click();
  else if (event.key === "Backspace") find(".over:not([hidden]) .erase, .erase")?.click();
  else if (event.key === "Escape") find('[data-act="back"]')?.click();
  else if (event.key === "Enter" && event.target.tagName !== "BUTTON") [...stage.querySelectorAll(".go:not(:disabled)")].find((key) => !key.closest("[inert], [hidden]"))?.click();
});

for (const unwanted of ["contextmenu", "dragstart", "dragover", "drop", "selectstart"]) addEventListener(unwanted, (event) => event.preventDefault());
addEventListener("resize", fit);

begin();
listen();
watchHeadset();
startHeartbeat();
