// The bench page: asks for the state each second, writes it where the page says, does what is pressed.
//
// data-text="path|format"  the value as text         data-state="path"   the value as data-value, for CSS
// data-each="path"         a row a value; .nth from 1  data-unless="path"  hidden while there is a value
// data-picture="device"    GET /pictures/device.png  data-while="path"   hidden while there is none
// data-level="path"        the value as --level      data-pin="key"      a key of the reader's keypad
// data-pressed="path=word" aria-pressed              data-do, data-args  what a press or a form does
// A path with a leading dot is meant within its row.

const POLL_MS = 1000;
const INDIA = "Asia/Kolkata";
const DAY_S = 86400;
const INDIA_AHEAD_S = 19800;
const ROWS_A_METRE = 8000;
const ROWS_SHOWN = 200;
const RIGHT_PIN = "1234";
const PIN_DIGITS_MAX = 12;

let known = {};

// Values as text

const inIndia = (options) => new Intl.DateTimeFormat("en-GB", { timeZone: INDIA, ...options });
const CLOCK = inIndia({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const DAY = inIndia({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const RUPEES = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

const CHANGE = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", signDisplay: "always" });

const formats = {
  plain: (value) => String(value ?? ""),
  word: (value) => String(value ?? "") || "–",
  words: (value) => value?.join(" ") || "–",
  blank: (value) => value ?? "",
  json: (value) => (typeof value === "object" ? JSON.stringify(value) : String(value)),
  rupees: (value) => (value == null ? "–" : RUPEES.format(value)),
  change: (value) => (value ? CHANGE.format(value) : "–"),
  clock: (seconds) => CLOCK.format(seconds * 1000),
  day: (seconds) => DAY.format(seconds * 1000),
  time: (stamp) => stamp?.slice(11) ?? "",
  took: (row) => (row.towards ? "" : row.took_s == null ? "…" : duration(row.took_s)),
  answer: (row) => (row.towards ? "" : row.status ?? (row.took_s == null ? "…" : "none")),
  metres: (rows) => `${(rows / ROWS_A_METRE).toFixed(1)} m`,
  reader: readerInWords,
  slot: (card) => (card ? "A card is in the slot." : "The slot is empty."),
  terminal: terminalInWords,
  terminalMood: (card) => (!card.plugged ? "PULLED" : card.busy ? "BUSY" : "READY"),
  lit: (display) => (!display.plugged ? "pulled out" : display.asleep || !display.brightness ? "asleep" : "lit"),
  printerMood: printerMood,
  cashMood: (cash) => (!cash.asked ? "NOT FITTED" : !cash.plugged ? "PULLED" : cash.jam ? "JAM" : cash.working ? "BUSY" : "READY"),
  hatchMood: (cash) => notes(cash, "at_exit") > 0,
  atExit: (cash) => counted(notes(cash, "at_exit")),
  rejected: (cash) => counted(notes(cash, "rejected")),
  onPath: (cash) => notes(cash, "path"),
  taken: (cash) => notes(cash, "taken"),
};

function duration(seconds) {
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;
}

function readerInWords(reader) {
  if (reader.port == null) return "The service is not running.";
  if (!reader.plugged) return "Unplugged.";
  if (reader.capturing) return reader.finger ? "Reading the finger …" : "Waiting for a finger …";
  return reader.finger ? "A finger is on the glass." : "Ready. No capture is running.";
}

function terminalInWords(card) {
  if (!card.plugged) return "The cable is out";
  const asked = { insert: "Insert or swipe card", pin: "Enter PIN", remove: "Remove card" }[card.asks_for];
  return asked ?? (card.busy ? "Please wait …" : card.registered ? "Ready" : "Not registered");
}

function printerMood(printer) {
  if (!printer.plugged) return "PULLED";
  if (!printer.powered) return "OFF";
  if (printer.cover_open) return "COVER OPEN";
  if (printer.paper_out) return "NO PAPER";
  if (printer.cutter_error) return "CUTTER";
  return printer.buffered_bytes ? "BUSY" : printer.paper_near_end ? "NEAR END" : "READY";
}

const notes = (cash, place) => cash.notes.reduce((sum, kind) => sum + kind[place], 0);
const counted = (number) => (number === 1 ? "1 note" : `${number} notes`);

// State into the page

function valueAt(path, row) {
  const [scope, rest] = path.startsWith(".") ? [row, path.slice(1)] : [known, path];
  return rest ? rest.split(".").reduce((value, key) => value?.[key], scope) : scope;
}

const isSomething = (value) =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);

const binders = {
  text(element, words, row) {
    const [path, format = "plain"] = words.split("|");
    const value = valueAt(path, row);
    write(element, value === undefined && format !== "plain" ? "–" : String(formats[format](value)));
  },
  state(element, words, row) {
    const [path, format = "plain"] = words.split("|");
    const value = valueAt(path, row);
    element.dataset.value = String(format === "plain" || value === undefined ? value : formats[format](value));
  },
  plugged(element, path) { element.dataset.isPlugged = String(valueAt(path)); },
  capturing(element, path) { element.dataset.isCapturing = String(valueAt(path)); },
  unless(element, path) { element.hidden = isSomething(valueAt(path)); },
  pressed(element, words) {
    const [path, word] = words.split("=");
    element.setAttribute("aria-pressed", String(String(valueAt(path)) === word));
  },
  arg(element, words, row) {
    const [name, path] = words.split("=");
    element.dataset.args = JSON.stringify({ ...JSON.parse(element.dataset.args), [name]: valueAt(path, row) });
  },
  while(element, path) { element.hidden = !isSomething(valueAt(path)); },
  asks(element, path) { element.dataset.askedFor = String(valueAt(path)); },
  level(element, path, row) { element.style.setProperty("--level", valueAt(path, row)); },
  picture: showPicture,
  each: fillRows,
};

async function showPicture(element, device) {
  const answer = await fetch(`/pictures/${device}.png`, { cache: "no-cache" }).catch(() => null);
  if (answer?.status === 204) element.hidden = true;
  const tag = answer?.headers.get("etag");
  if (!tag || (tag === element.dataset.tag && !element.hidden)) return;
  element.dataset.tag = tag;
  URL.revokeObjectURL(element.src);
  element.src = URL.createObjectURL(await answer.blob());
  element.hidden = false;
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const isOfRow = (words) => /(^|=)\./.test(words);

function fill(root, row) {
  for (const [name, bind] of Object.entries(binders)) {
    for (const element of root.querySelectorAll(`[data-${name}]`)) {
      const words = element.dataset[name];
      if (isOfRow(words) === (row !== undefined)) bind(element, words, row);
    }
  }
}

function fillRows(container, path) {
  const value = valueAt(path) ?? [];
  const shown = JSON.stringify(value);
  if (container.shown === shown) return; // leave what did not change, and the reader's selection
  container.shown = shown;
  const rows = Array.isArray(value) ? value.map(numbered) : Object.entries(value).map(([key, value]) => ({ key, value }));
  if ("newest" in container.dataset) rows.reverse();
  const template = container.querySelector("template");
  container.replaceChildren(template, ...rows.map((row) => rowOf(template, row)));
}

const numbered = (row, at) => (typeof row === "object" ? { ...row, nth: at + 1 } : row);

function rowOf(template, row) {
  const copy = template.content.cloneNode(true);
  fill(copy, row);
  return copy;
}

// What crossed the wires, calls and frames in one order, newest first

function rowsOf({ calls, frames }) {
  const arrows = { device: "→", kiosk: "←" };
  const only = document.querySelector("[data-filter=wire] input:checked")?.value;
  const said = frames
    .filter((frame, at) => only || !isRepeated(frame, frames.slice(at + 1)))
    .map((frame) => ({ ...frame, method: arrows[frame.towards], path: frame.words }));
  const rows = [...calls, ...said].filter((row) => !only || row.wire === only);
  return rows.sort((one, other) => other.seq - one.seq).slice(0, ROWS_SHOWN);
}

/* A device is polled all the time: what was said before in the same words is shown with its wire alone. */
function isRepeated(frame, earlier) {
  return earlier.find((one) => one.wire === frame.wire && one.towards === frame.towards)?.words === frame.words;
}

// The card reader's keypad: the digits stay in it, as they do in the device

let typed = "";

function pressKey(key) {
  if (key === "stop") act("card.stop", {});
  if (key === "ok") act("card.pin", { pin: typed === RIGHT_PIN ? "right" : "wrong" });
  typed = key.length > 1 ? "" : (typed + key).slice(0, PIN_DIGITS_MAX);
  write(document.querySelector("[data-typed]"), "•".repeat(typed.length));
}

// Presses

function argumentsOf(form) {
  const fields = [...form.elements].filter((field) => field.name && field.value && field.offsetParent !== null);
  const chosen = fields.filter((field) => field.type !== "radio" || field.checked);
  return Object.fromEntries(chosen.map((field) => [field.name, readField(field)]));
}

function readField({ value, dataset }) {
  if (dataset.kind === "number") return Number(value);
  if (dataset.kind === "flag") return value === "true";
  return dataset.kind === "json" ? JSON.parse(value) : value;
}

function untilMidnight(seconds) {
  return DAY_S - ((seconds + INDIA_AHEAD_S) % DAY_S);
}

async function act(words, args) {
  const [device, action] = words.split(".");
  if (args.seconds === "midnight") args.seconds = untilMidnight(known.clock.time);
  const response = await fetch("/do", { method: "POST", body: JSON.stringify({ device, action, ...args }) });
  const answer = await response.json();
  say(response.ok ? `${device}: ${action.replace("-", " ")}, done` : answer.error, response.ok ? "done" : "refused");
  await look();
}

function say(words, mood) {
  const said = document.getElementById("said");
  write(said, words);
  said.dataset.mood = mood;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do], button[data-pin]");
  if (button?.dataset.pin) pressKey(button.dataset.pin);
  else if (button) act(button.dataset.do, JSON.parse(button.dataset.args ?? "{}"));
});

document.addEventListener("change", (event) => {
  if (event.target.closest("[data-filter]")) look();
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  act(event.target.dataset.do, argumentsOf(event.target));
});

// Each second

async function look() {
  try {
    const [state, wires] = await Promise.all(["/state", "/wires"].map((path) => fetch(path)));
    known = { ...(await state.json()), wires: { rows: rowsOf(await wires.json()) } };
  } catch {
    say("The simulator does not answer.", "refused");
    return;
  }
  fill(document);
}

look();
setInterval(look, POLL_MS);
