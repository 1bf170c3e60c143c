// What a walk is measured by: the touches, and each text of a screen that comes into sight.
(() => {
  window.measured = { touches: 0, read: {} };
  if (window.measuring) return;
  window.measuring = true;
  addEventListener("touchstart", () => (window.measured.touches += 1), true);

  const standing = "nav, [data-key], svg, [aria-hidden=true]";
  const textsOf = (screen) => {
    const found = [];
    const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent.closest(standing) || !parent.checkVisibility()) continue;
      const text = walker.currentNode.data.replace(/\d/g, "#").trim();
      if (/[\p{L}#]/u.test(text)) found.push(text);
    }
    return found;
  };
  setInterval(() => {
    const screen = document.querySelector("#stage .screen");
    if (!screen) return;
    const title = screen.querySelector("h1")?.textContent.replace(/\d/g, "#") ?? "";
    const read = (window.measured.read[`${screen.dataset.name}: ${title}`] ??= {});
    for (const text of textsOf(screen)) read[text] = true;
  }, 40);
})();
