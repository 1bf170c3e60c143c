/* The page's voice and its short sounds: the agent makes them, the page plays them. Tap the ear
   to hear the screen; tap again to stop. Tap it just after it has ended, and it speaks each new
   question until it is tapped again or the visit ends. The question for more time is always
   spoken, because the customer may have looked away. By ear, every question is spoken, and the
   keys too (by-ear.js): while a headset is plugged in, or after a long touch on the ear until the
   next one or the end of the visit. When the headset is pulled out, speech stops at once, because
   everybody could hear the loudspeaker. */

import { find, stage } from "./stage.js";

const JUST_ENDED_MS = 5000;
const HELD_MS = 1000;
const ASKED = "main h1, .veil h1, .lead, .pill, .progress [aria-current]";
const volume = Number(document.documentElement.dataset.volume) / 100;
const sounds = new Map();
const letters = new Map();

let speech = null;
let ahead = null; // a short sound or a language's name, which ends before the screen is spoken
let endedAt = -Infinity;
let always = false;
let byEar = false;
let hasEnded = false; // a visit by ear, and the customer has not heard it yet
let worn = false; // a headset
let holding = 0;
let isHeld = false; // the ear, so long that the touch has another meaning
let asked = "";

export function sound(name) {
  if (volume && name) play(kept(`/sound/${name}`));
}

/* A language's own name for itself. */
export function greet(language) {
  if (volume) goAhead(kept(`/voice/language/${language}`));
}

function goAhead(audio) {
  ahead = audio;
  audio.onended = () => { if (ahead === audio) ahead = null; };
  play(audio).then((isHeard) => { if (!isHeard) audio.dispatchEvent(new Event("ended")); });
}

function kept(address) {
  if (!sounds.has(address)) sounds.set(address, new Audio(address));
  return sounds.get(address);
}

function play(audio) {
  audio.volume = volume;
  audio.currentTime = 0;
  return audio.play().then(() => true, () => ended(audio)); // what has no file is silent
}

/* A new question has its own sound, and so has the warning before its timeout. Speech of the
   previous question stops. */
export function hearScreen() {
  const { topic, sound: comesWith } = stage.firstElementChild.dataset;
  const now = [topic, ...[...stage.querySelectorAll(ASKED)].map((one) => one.textContent)].join("\n");
  const uncovered = asked.startsWith(`${now}\n`); // what lay over the same question is gone
  if (now !== asked) {
    asked = now;
    letters.clear();
    silence();
    if (!uncovered && volume && comesWith) goAhead(kept(`/sound/${comesWith}`));
    if (hasEnded) speak("ear-off");
    else if (!uncovered && (always || find("#more-time"))) speak();
    hasEnded = false;
  }
  keepLetters();
  showEar();
}

export function touchEar() {
  if (isHeld) return;
  if (speech) return silence();
  if (isByEar()) return speak();
  if (always) always = false;
  else {
    always = Date.now() - endedAt < JUST_ENDED_MS;
    speak();
  }
  showEar();
}

export function forgetVoice() {
  hasEnded = byEar && !worn;
  always = worn;
  byEar = worn;
  endedAt = -Infinity;
  silence();
}

export function watchHeadset() {
  if (!("watchesHeadset" in document.documentElement.dataset)) return;
  const news = new EventSource("/headset");
  news.addEventListener("headset", ({ data }) => wear(data === "in"));
  news.onerror = () => wear(false);
  navigator.mediaDevices?.addEventListener("devicechange", silence);
}

async function wear(isIn) {
  if (worn === isIn) return;
  worn = isIn;
  letters.clear(); // the loudspeaker must not play those of a headset
  await setByEar(isIn);
  if (byEar) speak("ear-on");
}

/* A language without a voice, and the shopkeeper's screens, are used by sight. */
export const isByEar = () => byEar && Boolean(volume && find("[data-hear]:not(:disabled)"));

/* Hold the ear to begin or end by ear. */
export function watchEar() {
  addEventListener("pointerdown", ({ target }) => {
    isHeld = false;
    if (isEar(target)) holding = setTimeout(hold, HELD_MS);
  }, true);
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!isEar(document.elementFromPoint(clientX, clientY))) clearTimeout(holding);
  }, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(holding), true);
}

const isEar = (element) => element?.closest?.("[data-hear]:not(:disabled)");

async function hold() {
  isHeld = true;
  await setByEar(!byEar);
  speak(byEar ? "ear-on" : "ear-off");
}

/* Few customers need the script that handles their fingers. */
async function setByEar(isOn) {
  if (isOn) await import("./by-ear.js");
  byEar = isOn;
  always = isOn;
  silence();
  keepLetters();
  showEar();
}

/* A press that came too soon did nothing, which nobody sees by ear. */
export function hearRefusal() {
  if (isByEar()) speak("ear-again");
}

/* What a finger hears that touches the screen. */
export function hear(what, details) {
  playSpeech(`touched/${what}?${new URLSearchParams(details)}`);
}

/* A key that types: by a headset its letter or digit, otherwise only that there is a key. */
export function hearLetter(letter) {
  silence();
  if (letters.has(letter)) play(letters.get(letter));
  else sound(letter === "5" ? "key-five" : "key");
}

export const hasLetters = () => letters.size > 0;

/* Fetched before they are touched: no request shows what somebody types. */
function keepLetters() {
  const field = find(".field");
  if (!isByEar() || !field) return letters.clear();
  if (letters.size || !(worn || field.dataset.mask === "rupees")) return;
  for (const { dataset: { key } } of stage.querySelectorAll("[data-key]")) {
    if (key.length > 1 || key === " ") continue;
    const audio = new Audio(address(`touched/letter?${new URLSearchParams({ character: key })}`));
    audio.preload = "auto";
    letters.set(key, audio);
  }
}

/* A part shown over the screen belongs to the screen. */
export function hearOver() {
  if (always) speak();
}

const address = (part) => `/voice/${stage.firstElementChild.dataset.voice}${part ? `/${part}` : ""}`;

const partNow = () => find(".over:not([hidden])")?.dataset.over ?? (hidesDigits() ? "ear-digits" : "");

/* A customer's digits that the loudspeaker must not say are found by the sounds of their keys. */
const hidesDigits = () => isByEar() && !worn && find('.screen:not([data-tone="shop"]) .keypad [data-key="5"]') && find(".field").dataset.mask !== "rupees";

export function speak(part = partNow()) {
  if (volume && find("[data-hear]:not(:disabled)")) playSpeech(part);
}

function playSpeech(part) {
  silence();
  const spoken = new Audio(address(part));
  speech = spoken;
  speech.onended = speech.onerror = ({ target }) => ended(target);
  if (ahead) ahead.addEventListener("ended", () => { if (speech === spoken) play(spoken); }, { once: true });
  else play(spoken);
  showEar();
}

function ended(audio) {
  if (audio !== speech) return;
  endedAt = Date.now();
  speech = null;
  showEar();
}

function silence() {
  speech?.pause();
  speech = null;
  showEar();
}

function showEar() {
  document.documentElement.toggleAttribute("data-by-ear", isByEar());
  find(".ear")?.classList.toggle("speaking", Boolean(speech));
  find(".ear")?.classList.toggle("always", always);
}
