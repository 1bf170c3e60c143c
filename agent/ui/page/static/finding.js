/* Finds a name in a list by letters. A key has one letter of any script, or several as on a
   telephone. Initials, beginnings of words, or a name with a few mistakes are enough. */

import { find, stage } from "./stage.js";

const LETTERS_MAX = 30;
const FOUND_MAX = 3;

let keys = [];

export const searchedFor = () => keys.join("").trim();

export function startSearch() {
  keys = [];
  draw();
}

export const searchOn = draw;

export function search(letters) {
  if (letters === "erase") keys.pop();
  else if (keys.length < LETTERS_MAX) keys.push(letters.toLowerCase());
  draw();
}

function draw() {
  const single = keys.every((letters) => letters.length === 1) || find(".find.spell");
  const query = keys.filter((letters) => letters !== " ");
  const ranked = [...stage.querySelectorAll(".found .tile")]
    .map((tile) => [likeness(tile.dataset.latin, query), tile])
    .sort((one, other) => other[0] - one[0]);
  const best = ranked[0]?.[0] ?? 0;
  ranked.forEach(([score, tile], at) => {
    tile.hidden = score <= 0 || (best >= 1 && score < 1) || at >= FOUND_MAX;
    tile.style.order = at;
  });
  find(".letters-typed output").textContent = single ? keys.join("").toUpperCase() : spelt(ranked[0]?.[1], best);
  const none = find(".none");
  if (none) none.hidden = query.length === 0 || best > 0;
}

/* The part of the best name that the pressed keys cover. */
function spelt(tile, best) {
  return best ? tile.dataset.latin.slice(0, keys.length).toUpperCase() : "•".repeat(keys.length);
}

/* --- how similar a name is to the keys: each key means one of its letters --- */

const FORGIVEN = 0.4; // of the keys, wrong, missing or too many

function likeness(name, query) {
  if (query.length === 0) return 0;
  const words = name.toLowerCase().replace(/[^a-z ]/g, "").split(" ").filter(Boolean);
  const initials = words.filter((word) => word !== "of" && word !== "and").map((word) => word[0]).join("");
  if (begins(initials, query)) return 4;
  if (words.some((word) => begins(word, query))) return 3;
  const joined = words.join("");
  if (begins(joined, query)) return 3;
  const least = Math.min(...words.map((word) => mistakes(word, query)), mistakes(joined, query));
  return least <= query.length * FORGIVEN ? 1 - least / (query.length + 1) : 0;
}

const begins = (text, query) => query.every((letters, at) => letters.includes(text[at] ?? "\0"));

/* The fewest mistakes with which the keys spell a beginning of the text (Levenshtein, row by row). */
function mistakes(text, query) {
  let row = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (const [typedAt, letters] of query.entries()) {
    const next = [typedAt + 1];
    for (let at = 1; at <= text.length; at += 1) {
      const swapped = row[at - 1] + (letters.includes(text[at - 1]) ? 0 : 1);
      next.push(Math.min(swapped, row[at] + 1, next[at - 1] + 1));
    }
    row = next;
  }
  return Math.min(...row);
}
