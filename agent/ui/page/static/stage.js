/* The one element that shows each screen. */

export const stage = document.getElementById("stage");
export const find = (selector) => stage.querySelector(selector);
