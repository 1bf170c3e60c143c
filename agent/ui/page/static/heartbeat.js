/* The page's heartbeat: after two frames it reports the painted revision to the agent. The agent
   answers whether the page must reload, because it shows an old revision or gets no more frames. */

import { stage } from "./stage.js";
import { touchedMs } from "./touches.js";

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

/* The event stream notices that the agent is unavailable. */
async function tell(revision) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ revision, touched_ms: touchedMs() });
  const answer = await fetch("/painted", { method: "POST", headers, body }).catch(() => null);
  if (answer?.status === LOAD_ANEW) location.reload();
}

/* A hidden page does not paint; a page that is left is followed by another. */
function changeVisibility() {
  frameless = 0;
  if (!document.hidden) beat();
  else if (!isLeaving) tell(null);
}

setInterval(() => (underWay && !document.hidden ? missFrame() : beat()), BEATS_EVERY_MS);
addEventListener("pagehide", () => { isLeaving = true; });
document.addEventListener("visibilitychange", changeVisibility);
beat();
