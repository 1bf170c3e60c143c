"""A voice whose sounds are their own transcripts: each sample is one character.

A test that hears such a sound knows exactly what a person would hear, and nothing else.
"""

import os
from pathlib import Path

ESPEAK = """#!/bin/sh
head -c 44 /dev/zero
printf ' \\0'
iconv -f UTF-8 -t UTF-16LE
"""
"""Speaks as espeak-ng does: its words come through standard input."""

# Notes what the page has played to its end; of a sound without words, its name. `quiet` ends when
# nothing is played any more.
EAR = """(() => {
  const heard = globalThis.heard = [];
  const playing = new Set();
  let waiting = [];
  const stopped = (audio) => {
    playing.delete(audio);
    if (!playing.size) waiting.splice(0).forEach((resolve) => resolve());
  };
  const words = (samples) => String.fromCharCode(...samples).split(/\\0+/).map((one) => one.trim());
  const named = ({ src }) => /[/]sound[/](.+)$/.exec(src)?.[1];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    const bytes = (answer) => answer.ok ? answer.arrayBuffer() : null;
    const sound = named(this) ? null : fetch(this.src).then(bytes);
    playing.add(this);
    const ended = async () => {
      const file = await sound?.catch(() => null);
      if (named(this)) heard.push(`(${named(this)})`);
      else if (file) heard.push(...words(new Uint16Array(file, 44)).filter(Boolean));
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


def espeak(folder: Path) -> Path:
    """Make a program in the folder that speaks in code."""
    program = folder / "espeak-ng"
    program.write_text(ESPEAK)
    program.chmod(0o700)
    return program


def path_with_espeak(folder: Path) -> str:
    """Return a PATH with a program that speaks in code."""
    return f"{espeak(folder).parent}:{os.environ['PATH']}"
