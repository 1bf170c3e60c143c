/* The touch page: shows the newest screen and sends touches to the agent. */

import { find, stage } from "./stage.js";
import { erase, forgetAll, isTyping, press, remember, see, startTyping, turnPlanes, typedValue } from "./typing.js";
import { fit, turn } from "./leaves.js";
import { close, focusAgain, focusHeading, open, openPart } from "./layers.js";
import { wake } from "./idle.js";
import { drawn, questionNow, touchOf, wasEarly } from "./touches.js";
import { forgetVoice, greet, hearOver, hearRefusal, hearScreen, sound, touchEar, watchEar, watchHeadset } from "./voice.js";

const lost = document.getElementById("lost");
const LOST_AFTER_MS = 2500;
/* The shortest time between two signs of life for touches that the agent does not see, such as
   keys. */
const STAYS_EVERY_MS = 5000;
const SENDS_TYPED = new Set(["continue", "confirm"]);
const STALE = 409;
const EARLY = 425;
const OPEN_TO_ALL = new Set(["start", "closed"]);

let finding; // few search, few screens have a bar, and the heartbeat reports the paint: these modules come after it
let bars;
let heartbeat;
let busy = ""; // "press" or "load", while an answer is awaited
let exchanges = 0;
let shown = -1;
let newest = -1;
let missed = false;
let losing = 0;
let stayed = 0;

/* Screens */

function show(html, isTaken) {
  clearTimeout(losing);
  losing = 0;
  lost.hidden = true;
  const before = stage.firstElementChild && { ...stage.firstElementChild.dataset };
  const over = openPart()?.dataset.over;
  if (draw(html)) return begin(before, over, isTaken);
  shown = -1;
  missed = true; // asked for again, whole
}

/* What the page has, so that the agent leaves it out: parts by their digests, symbols by their ids. */
const kept = () => [...stage.querySelectorAll("[data-part], symbol")].map(({ id, dataset }) => id || dataset.part).join(" ");

/* Turn the screen into the next one. A rail that is kept stays in its place, so the browser does not lay it out
   again. Return false if a part is missing, because the page was emptied meanwhile. */
function draw(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const [next, symbols] = template.content.children;
  const [screen, drawn] = stage.children;
  const places = [...next.querySelectorAll("i[data-part]")];
  const parts = places.map(({ dataset }) => find(`[data-part="${dataset.part}"]`));
  if (parts.includes(null)) return false;
  if (!drawn || !symbols) {
    stage.replaceChildren(next, ...(symbols ? [symbols] : []));
    return true;
  }
  drawn.append(...symbols.children);
  const rail = parts.find((part) => part.matches(".rail"));
  places.forEach((place, at) => (parts[at] === rail ? place.remove() : place.replaceWith(hide(parts[at]))));
  for (const old of [...screen.childNodes]) if (old !== rail) old.remove();
  screen.append(...next.childNodes);
  for (const name of screen.getAttributeNames()) if (!next.hasAttribute(name)) screen.removeAttribute(name);
  for (const { name, value } of next.attributes) if (screen.getAttribute(name) !== value) screen.setAttribute(name, value);
  for (const key of rail?.querySelectorAll(".taken, [data-heard]") ?? []) {
    key.classList.remove("taken");
    delete key.dataset.heard;
  }
  return true;
}

function hide(part) {
  part.hidden = true;
  return part;
}

function begin(before, over, isTaken = true) {
  const screen = stage.firstElementChild;
  if (screen.dataset.version !== version()) location.reload();
  shown = Number(screen.dataset.revision);
  inherit(screen);
  if (OPEN_TO_ALL.has(screen.dataset.name) && before && !OPEN_TO_ALL.has(before.name)) endVisit();
  const same = before?.topic === screen.dataset.topic;
  startTyping(same && !isTaken);
  if (same && over) openAgain(over, isTaken);
  showSwitches();
  bars?.startBars();
  fit();
  drawn();
  if (!same) wake();
  if (same && !find(".veil")) focusAgain();
  else focusHeading();
  hearScreen();
  heartbeat?.beat();
}

/* Written only if it changes: each writing sets the style of the whole page again. */
function inherit({ lang, dir }) {
  const page = document.documentElement;
  if (page.lang !== lang) page.lang = lang;
  if (page.dir !== dir) page.dir = dir;
}

const version = () => document.querySelector("script").src.split("/").at(-2);

/* Wipe one customer's typed text and searches before the next customer. */
function endVisit() {
  forgetAll();
  forgetVoice();
  delete document.documentElement.dataset.large;
  delete document.documentElement.dataset.theme;
}

const load = () => exchange("load", "/screen", { headers: { Accept: "text/html", "Kept-Parts": kept() } });

function posted(press) {
  const headers = { Accept: "text/html", "Content-Type": "application/json", "Kept-Parts": kept() };
  return { method: "POST", headers, body: JSON.stringify(press) };
}

function act(action, value, touch) {
  stayed = Date.now();
  exchange("press", "/act", posted({ action, value, ...touch }));
}

/* One exchange at a time: a second press finds the page busy, and a press overtakes a load. */
async function exchange(what, address, request) {
  if (busy === "press" || busy === what) return;
  busy = what;
  stage.ariaBusy = what === "press"; // its touches are not taken
  const own = (exchanges += 1);
  try {
    const answer = await fetch(address, request);
    const body = await answer.text();
    if (own === exchanges) take(answer, body, what === "press");
  } catch {
    if (own === exchanges) lose();
  }
  if (own !== exchanges) return;
  busy = "";
  stage.ariaBusy = false;
  if (missed && newest !== shown) load();
  missed = false;
}

function take(answer, body, isPress) {
  if (answer.status === 401) lose(); // no longer let in: nothing of a customer's stays on the page
  if (answer.status === EARLY) {
    wasEarly();
    return hearRefusal();
  }
  if (answer.headers.get("Content-Type")?.startsWith("text/html")) show(body, isPress && answer.status !== STALE);
}

/* Tell the agent that the customer is present while only the page gets the touches. */
export function stay() {
  if (busy || Date.now() - stayed < STAYS_EVERY_MS) return;
  stayed = Date.now();
  fetch("/act", posted({ action: "more-time", question: questionNow() })).catch(() => {}); // the event stream notices an agent that is away
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
  if (name === "find") finding.startSearch();
  fit();
  hearOver();
}

/* Keep the search text after a redraw. */
function openAgain(name, isTaken) {
  if (name !== "find" || isTaken) return openOver(name);
  if (open(name)) finding.searchOn();
}

function reveal(button) {
  button.hidden = true;
  for (const part of stage.querySelectorAll(`[data-revealed="${button.dataset.reveal}"]`)) part.hidden = false;
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

function touched(button, touch) {
  const { dataset } = button;
  if (dataset.key === "erase") erase();
  else if (dataset.key && press(dataset.key)) return send(find("main .go"), touch);
  else if ("planes" in dataset) turnPlanes();
  else if ("see" in dataset) see();
  else if (dataset.letter) finding.search(dataset.letter);
  else if ("find" in dataset) return act("continue", finding.searchedFor(), touch);
  else if (dataset.open) openOver(dataset.open);
  else if ("close" in dataset) close();
  else if ("turn" in dataset) turn(button);
  else if (dataset.reveal) reveal(button);
  else if (dataset.toggle) toggle(dataset.toggle);
  else if ("hear" in dataset) touchEar();
  else if (dataset.act) return send(button, touch);
  stay();
}

function send(button, touch) {
  const { act: action, value } = button.dataset;
  if (action === "back" && close()) return; // back from what lies over the screen
  if (action === "language") close();
  button.classList.add("taken");
  if (action === "choose") remember(value);
  act(action, valueOf(button), touch);
}

const valueOf = ({ dataset }) => dataset.value ?? (SENDS_TYPED.has(dataset.act) && isTyping() ? typedValue() : null);

addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const touch = touchOf(event);
  if (busy === "press" || button?.disabled) return;
  if (button && !("hear" in button.dataset) && !button.ariaDisabled) button.lang ? greet(button.lang) : sound("taken");
  if (button) touched(button, touch);
  else if (stage.firstElementChild?.dataset.name === "start") act("continue", null, touch);
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
  if (LEADS_AWAY.has(event.key) && (event.repeat || busy === "press")) return event.preventDefault();
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  if (/^[ -~]$/.test(event.key)) keyOf(event.key)?.click();
  else if (event.key === "Backspace") find(".over:not([hidden]) .erase, .erase")?.click();
  else if (event.key === "Escape") find('[data-act="back"]')?.click();
  else if (event.key === "Enter" && event.target.tagName !== "BUTTON") [...stage.querySelectorAll(".go:not(:disabled)")].find((key) => !key.closest("[inert], [hidden]"))?.click();
});

for (const unwanted of ["contextmenu", "dragstart", "dragover", "drop", "selectstart"]) addEventListener(unwanted, (event) => event.preventDefault());
addEventListener("resize", fit);

/* Large letters, which few choose, have a style and a module. They come after the first paint. An agent that restarts
   meanwhile does not send them: ask again, because the page stays for days. */
const AGAIN_MS = 2000;
addEventListener("load", async function later() {
  try {
    heartbeat = await import("./heartbeat.js");
    finding = await import("./finding.js");
    if (!bars) {
      bars = await import("./bars.js");
      bars.startBars();
    }
    await import("./larger.js");
  } catch {
    return setTimeout(later, AGAIN_MS);
  }
  const href = `/static/${version()}/large.css`;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
});

begin();
listen();
watchHeadset();
watchEar();
