/* The page's voice and its short sounds: the agent makes them, the page plays them. Tap the ear
   to hear the screen; tap again to stop. Tap it just after it has ended, and it speaks each new
   question until it is tapped again or the visit ends. The question for more time is always
   spoken, because the customer may have looked away. With a headset, every question is spoken.
   When the headset is pulled out, speech stops at once, because everybody could hear the
   loudspeaker. */

import { find, stage } from "./stage.js";

const JUST_ENDED_MS = 5000;
const ASKED = "main h1, .veil h1, .lead, .pill, .progress [aria-current]";
const volume = Number(document.documentElement.dataset.volume) / 100;
const sounds = new Map();

let speech = null;
let ahead = null; // a short sound or a language's name, which ends before the screen is spoken
let endedAt = -Infinity;
let always = false;
let worn = false; // a headset
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
    silence();
    if (!uncovered && volume && comesWith) goAhead(kept(`/sound/${comesWith}`));
    if (!uncovered && (always || find("#more-time"))) speak();
  }
  showEar();
}

export function touchEar() {
  if (speech) return silence();
  if (always) always = false;
  else {
    always = Date.now() - endedAt < JUST_ENDED_MS;
    speak();
  }
  showEar();
}

export function forgetVoice() {
  always = worn;
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

function wear(isIn) {
  if (worn === isIn) return;
  worn = isIn;
  always = isIn;
  if (isIn) speak();
  else silence();
  showEar();
}

/* A part shown over the screen belongs to the screen. */
export function hearOver() {
  if (always) speak();
}

function speak() {
  if (!volume || !find("[data-hear]:not(:disabled)")) return;
  silence();
  const over = find(".over:not([hidden])")?.dataset.over;
  const spoken = new Audio(`/voice/${stage.firstElementChild.dataset.revision}${over ? `/${over}` : ""}`);
  speech = spoken;
  speech.onended = speech.onerror = ({ target }) => ended(target);
  if (ahead) ahead.addEventListener("ended", () => { if (speech === spoken) play(spoken); }, { once: true });
  else play(spoken);
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
  find(".ear")?.classList.toggle("speaking", Boolean(speech));
  find(".ear")?.classList.toggle("always", always);
}
