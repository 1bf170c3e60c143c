"""A voice whose sounds are their own transcripts: each sample is one character.

A test that hears such a sound knows exactly what a person would hear, and nothing else.
"""

import os
from pathlib import Path

from agent.ui.voice.voices import SHORT_SOUNDS, ShortSound, file_of
from scripts.voices import sound_texts

ESPEAK = """#!/bin/sh
head -c 44 /dev/zero
printf ' \\0'
iconv -f UTF-8 -t UTF-16LE
"""
"""Speaks a name as espeak-ng does: its words come through standard input."""

# Notes what the page has played to its end. `quiet` ends when nothing is played any more.
EAR = """(() => {
  const heard = globalThis.heard = [];
  const playing = new Set();
  let waiting = [];
  const stopped = (audio) => {
    playing.delete(audio);
    if (!playing.size) waiting.splice(0).forEach((resolve) => resolve());
  };
  const words = (samples) => String.fromCharCode(...samples).split(/\\0+/).map((one) => one.trim());
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    const sound = fetch(this.src).then((answer) => answer.ok ? answer.arrayBuffer() : null);
    playing.add(this);
    const ended = async () => {
      const file = await sound.catch(() => null);
      if (file) heard.push(...words(new Uint16Array(file, 44)).filter(Boolean));
      stopped(this);
    };
    this.onpause = () => { if (!this.ended) stopped(this); };
    this.addEventListener("error", () => stopped(this), { once: true });
    this.addEventListener("ended", ended, { once: true });
    return play.call(this).catch((error) => { stopped(this); throw error; });
  };
  globalThis.quiet = () => new Promise((resolve) => {
    if (playing.size) waiting.push(resolve); else resolve();
  });
})()"""


def make(folder: Path, *languages: str) -> Path:
    """Make the voice of these languages; return its folder."""
    for language in languages:
        _write(folder / language, dict(sound_texts(language)))
    _write(folder / SHORT_SOUNDS, {sound.value: f"({sound.value})" for sound in ShortSound})
    return folder


def _write(folder: Path, texts: dict[str, str]) -> None:
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / f"{name}.wav").write_bytes(file_of(f" {text}".encode("utf-16-le")))


def path_with_espeak(folder: Path) -> str:
    """Return a PATH with a program that speaks names in code."""
    program = folder / "espeak-ng"
    program.write_text(ESPEAK)
    program.chmod(0o700)
    return f"{folder}:{os.environ['PATH']}"
