/* The one element in which each screen stands. */

export const stage = document.getElementById("stage");
export const find = (selector) => stage.querySelector(selector);
