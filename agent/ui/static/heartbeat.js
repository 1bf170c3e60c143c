/* The page's heartbeat: after two frames it tells the agent which revision stands there, painted. The
 * agent answers whether it is to be loaded anew: it shows an old one, or no frames come any more. */

import { stage } from "./stage.js";

const BEATS_EVERY_MS = 1500;
const FRAMELESS_MAX = 2; // beats in a row without a frame: a page that was busy has one at the next
const NOTHING = -1;
const LOAD_ANEW = 205;

let underWay = false;
let hasPainted = false; // who never painted is not mended by being loaded anew: no beat, then
let frameless = 0;
let isLeaving = false;

function standing() {
  const screen = stage.isConnected && stage.querySelector(".screen");
  return screen && screen.checkVisibility() ? Number(screen.dataset.revision) : NOTHING;
}

export function beat() {
  if (underWay || document.hidden) return;
  underWay = true;
  requestAnimationFrame(() => {
    const revision = standing();
    requestAnimationFrame(() => painted(revision));
  });
}

function painted(revision) {
  underWay = false;
  hasPainted = true;
  frameless = 0;
  tell(revision);
  if (standing() !== revision) beat();
}

function missFrame() {
  frameless += 1;
  if (frameless >= FRAMELESS_MAX && hasPainted) tell(NOTHING);
}

/* An agent that is away is noticed by the event stream. */
async function tell(revision) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/painted", { method: "POST", headers, body: JSON.stringify({ revision }) }).catch(() => null);
  if (answer?.status === LOAD_ANEW) location.reload();
}

/* A page that nobody can see paints nothing; one that goes is followed by another. */
function changeVisibility() {
  frameless = 0;
  if (!document.hidden) beat();
  else if (!isLeaving) tell(null);
}

export function startHeartbeat() {
  setInterval(() => (underWay && !document.hidden ? missFrame() : beat()), BEATS_EVERY_MS);
  addEventListener("pagehide", () => { isLeaving = true; });
  document.addEventListener("visibilitychange", changeVisibility);
}
