/* Reads a screen aloud; a field's content never is. */

import { find, stage } from "./stage.js";

const voices = () => window.speechSynthesis?.getVoices() ?? [];

export function offerToSpeak(language) {
  window.speechSynthesis?.cancel();
  const able = voices().some((voice) => voice.lang.startsWith(language));
  find("[data-hear]")?.toggleAttribute("disabled", !able);
}

export function speak() {
  const said = stage.querySelectorAll("h1, .hint, .lead, .pill, .terms li");
  const speech = new SpeechSynthesisUtterance([...said].map((one) => one.textContent).join(". "));
  speech.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

window.speechSynthesis?.addEventListener("voiceschanged", () => offerToSpeak(document.documentElement.lang));
