/* The page's voice and its short sounds: the agent makes them, the page plays them. The ear speaks the
 * screen, and touched while it speaks it is silent. Touched when it has just ended, it speaks each new
 * question by itself, until it is touched again or the visit ends. */

import { find, stage } from "./stage.js";

const JUST_ENDED_MS = 5000;
const volume = Number(document.documentElement.dataset.volume) / 100;
const sounds = new Map();

let speech = null;
let endedAt = -Infinity;
let always = false;
let asked = "";

export function sound(name) {
  if (!volume || !name) return;
  if (!sounds.has(name)) sounds.set(name, new Audio(`/sound/${name}`));
  play(sounds.get(name));
}

function play(audio) {
  audio.volume = volume;
  audio.currentTime = 0;
  return audio.play().catch(() => ended(audio)); // what has no file is silent
}

/* A new question has its sound; what was being said belongs to the one before. */
export function hearScreen() {
  const question = [stage.firstElementChild.dataset.question, ...[...stage.querySelectorAll("h1, .pill.bad")].map((one) => one.textContent)].join("\n");
  if (question !== asked) {
    asked = question;
    silence();
    sound(stage.firstElementChild.dataset.sound);
    if (always) speak();
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
  always = false;
  endedAt = -Infinity;
  silence();
}

function speak() {
  if (!volume || !find("[data-hear]:not(:disabled)")) return;
  speech = new Audio(`/voice/${stage.firstElementChild.dataset.revision}`);
  speech.onended = speech.onerror = ({ target }) => ended(target);
  play(speech);
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
