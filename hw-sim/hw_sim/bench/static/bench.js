// The bench page: asks for the state each second, writes it where the page says, does what is pressed.
//
// data-text="path|format"  the value as text         data-state="path"   the value as data-value, for CSS
// data-each="path"         a row a value             data-unless="path"  hidden while there is a value
// data-pressed="path=word" aria-pressed              data-do, data-args  what a press or a form does
// A path with a leading dot is meant within its row.

const POLL_MS = 1000;
const INDIA = "Asia/Kolkata";
const DAY_S = 86400;
const INDIA_AHEAD_S = 19800;

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
  took: (seconds) => (seconds == null ? "…" : duration(seconds)),
  answer: (call) => call.status ?? (call.took_s == null ? "…" : "none"),
  reader: readerInWords,
};

function duration(seconds) {
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`;
}

function readerInWords(reader) {
  if (reader.port == null) return "The service is not running.";
  if (!reader.plugged) return "Unplugged.";
  if (reader.capturing) return reader.finger ? "Reading the finger …" : "Waiting for a finger …";
  return reader.finger ? "A finger lies on the glass." : "At rest, nobody asks.";
}

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
  state(element, path, row) { element.dataset.value = String(valueAt(path, row)); },
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
  each: fillRows,
};

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
  const rows = Array.isArray(value) ? [...value] : Object.entries(value).map(([key, value]) => ({ key, value }));
  if ("newest" in container.dataset) rows.reverse();
  const template = container.querySelector("template");
  container.replaceChildren(template, ...rows.map((row) => rowOf(template, row)));
}

function rowOf(template, row) {
  const copy = template.content.cloneNode(true);
  fill(copy, row);
  return copy;
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
  const button = event.target.closest("button[data-do]");
  if (button) act(button.dataset.do, JSON.parse(button.dataset.args ?? "{}"));
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  act(event.target.dataset.do, argumentsOf(event.target));
});

// Each second

async function look() {
  try {
    const [state, wires] = await Promise.all(["/state", "/wires"].map((path) => fetch(path)));
    known = { ...(await state.json()), wires: await wires.json() };
  } catch {
    say("The simulator does not answer.", "refused");
    return;
  }
  fill(document);
}

look();
setInterval(look, POLL_MS);
