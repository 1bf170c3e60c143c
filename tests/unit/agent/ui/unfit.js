/* What does not fit on a shown screen. Lengths are in u, 1/480 of the panel's short side. */

([target, apart, oneMessage]) => {
  const u = Math.min(innerWidth, innerHeight) / 480;
  const slack = 3 * Math.max(1, u); // letters reach out of their line by less
  const found = [];
  // What is one pixel wide is there to be heard alone.
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  const named = (one) => (one.getAttribute("aria-label") || one.textContent)
    .trim().replace(/\s+/g, " ").slice(0, 40);
  const tell = (rule, one, more = "") => found.push(`${rule}: ${named(one)}${more && ` (${more})`}`);
  const out = (box) => box.left < -1 || box.top < -1
    || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  const large = document.documentElement.dataset.large === "large";
  const screen = document.querySelector("#stage .screen");
  const stage = document.querySelector("#stage :popover-open")
    ?? document.querySelector("#stage .over:not([hidden])") ?? screen;
  const upper = stage.querySelector(".veil") ?? stage;
  const main = screen.querySelector("main");
  const isWhole = oneMessage.includes(screen.dataset.name) && stage === screen
    && !main.matches(".keys, .wide");

  const boxes = ["main", ".strip", ".what", ".touch", ".lines", "button", ".pill", ".plate", ".labelled", ".tag",
    "[data-leaves]", ".over", ".outlet", ".notes", ".paper", "#slip"]
    .map((one) => `#stage ${one}`).join(", ");
  for (const one of [...document.querySelectorAll(boxes)].filter(seen)) {
    const high = one.scrollHeight > one.clientHeight + slack;
    if (high || one.scrollWidth > one.clientWidth + slack) tell("cut", one, one.className);
  }

  // Keys.
  const free = !document.querySelector("#stage .veil");
  const targets = [...stage.querySelectorAll("button")]
    .filter((one) => seen(one) && !one.closest(".veil"));
  const places = targets.map((one) => one.getBoundingClientRect());
  targets.forEach((one, at) => {
    const box = places[at];
    if (Math.min(box.width, box.height) < (target - 0.5) * u) tell("small", one);
    if (out(box)) tell("outside", one);
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (free && there && !one.contains(there)) tell("covered", one);
    for (const [other, next] of places.slice(0, at).entries()) {
      const across = Math.max(box.left - next.right, next.left - box.right);
      const down = Math.max(box.top - next.bottom, next.top - box.bottom);
      if (Math.max(across, down) < apart * u) tell("close", one, named(targets[other]));
    }
  });

  // Words: outside, under something, over each other, broken where they may not be, too small.
  const FREE = "dd, .line b, .references, .statement span, .letters-typed, .field, .garland";
  const lines = [];
  // Lines below one that ends in "…"; the whole name is still spoken.
  const isLeftOut = (holder, box) => getComputedStyle(holder).webkitLineClamp !== "none"
    && box.top > holder.getBoundingClientRect().bottom - box.height / 2;
  const walker = document.createTreeWalker(upper, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const boxOf = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || !seen(holder) || holder.matches(".dot, .blank")) continue; // drawn
    for (const { 0: word, index } of node.data.matchAll(/[^\s/·_-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()].filter((box) => box.width > 0 && !isLeftOut(holder, box));
      const high = parts[0]?.height ?? 0;
      if (!holder.closest(FREE) && parts.some((box) => box.top - parts[0].top > high / 2)) {
        tell("broken", holder, word);
      }
      lines.push(...parts.map((box) => ({ node, box, word })));
    }
    if (parseFloat(getComputedStyle(holder).fontSize) < 21.9 * u && !holder.closest(".rail")) {
      tell("small words", holder);
    }
    const shown = node.data.replace(/[\u2066-\u2069]/g, "");
    for (const year of shown.matchAll(/20[23]\d(?!\d)/g)) {
      const before = shown.slice(0, year.index);
      if (!holder.closest("dd, .references, .statement") && !/(^|[^\d])\d{1,2} [^\d\s,]+ $/.test(before)) {
        tell("date", holder);
      }
    }
    // In a right-to-left screen a masked number, a time and a Latin name still read from the left.
    if (screen.dir === "rtl") {
      for (const run of node.data.matchAll(/[\d•₹A-Z](?:[^\u0600-\u06ff]*[\dA-Za-z])/g)) {
        const parts = run[0].split(/(?<=[ :/])/);
        if (parts.length < 2) continue;
        const first = boxOf(node, run.index, run.index + parts[0].trim().length);
        const end = run.index + run[0].length;
        const last = boxOf(node, end - parts.at(-1).length, end);
        const isOneLine = Math.abs(first.top - last.top) < first.height / 2;
        if (isOneLine && first.left > last.left) tell("direction", holder, run[0]);
      }
    }
  }
  const clips = (one) => getComputedStyle(one).overflow !== "visible";
  lines.forEach(({ node, box, word }, at) => {
    const holder = node.parentElement;
    const over = lines.slice(0, at).find((one) => one.node !== node
      && Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 2
      && Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top)
        > Math.min(box.height, one.box.height) * 0.45);
    if (over) tell("overlap", holder, `${word} over ${over.word}`);
    const middle = (box.top + box.bottom) / 2;
    if (out({ left: box.left, right: box.right, top: middle, bottom: middle })) tell("outside", holder, word);
    else if (!holder.closest("[inert]")) {
      const there = document.elementFromPoint((box.left + box.right) / 2, middle);
      if (there && !there.contains(holder) && !holder.contains(there)) tell("covered", holder, word);
    }
    for (let one = holder; one && one !== stage; one = one.parentElement) {
      if (!clips(one)) continue;
      const edge = one.getBoundingClientRect();
      const isOut = box.left < edge.left - slack || box.right > edge.right + slack
        || middle < edge.top || middle > edge.bottom;
      if (isOut) tell("cut", holder, word);
      break;
    }
  });

  // The title is the largest, and what may be refused comes after what it is.
  const heading = main.querySelector("h1");
  for (const hint of [...main.querySelectorAll(".head .hint")].filter(seen)) {
    if (parseFloat(getComputedStyle(hint).fontSize) > parseFloat(getComputedStyle(heading).fontSize)) tell("order", hint);
  }
  const [terms, other] = [main.querySelector(".terms"), main.querySelector(".pill:not(.bad)")];
  if (terms && other && stage === screen && innerHeight > innerWidth
    && other.getBoundingClientRect().top < terms.getBoundingClientRect().top) tell("order", other);

  const touches = (box, one, next = one.getBoundingClientRect()) => box.left < next.right - 2
    && box.right > next.left + 2 && box.top < next.bottom - 2 && box.bottom > next.top + 2;

  const flowers = [...upper.querySelectorAll(".garland use")].filter(seen).map((one) => one.getBoundingClientRect().left);
  if (flowers.length > 1 && (flowers[0] > flowers[1]) !== (screen.dir === "rtl")) tell("direction", main, "garland");

  const prefix = upper.querySelector(".field .prefix");
  if (prefix && prefix.getBoundingClientRect().left > prefix.nextElementSibling.getBoundingClientRect().left) {
    tell("direction", prefix.parentElement);
  }

  // A frame of two lines: what is inside does not touch the inner one.
  for (const plate of [...upper.querySelectorAll(".plate")].filter(seen)) {
    const frame = plate.getBoundingClientRect();
    const inner = 10 * u; // border, distance and outline
    for (const part of [...plate.querySelectorAll("p, .icon, output")].filter(seen)) {
      const box = part.getBoundingClientRect();
      if (box.left < frame.left + inner || box.right > frame.right - inner) tell("frame", part);
    }
  }

  // Beside the amount, a picture says what happens to the money; a very long amount has no room for it.
  if (screen.matches(".is-review, .is-result, .is-qr, .is-cash")) {
    for (const plate of [...upper.querySelectorAll(".plate:has(> .figure:not(.longest))")].filter(seen)) {
      if (![...plate.querySelectorAll(".icon")].some(seen)) tell("no picture", plate);
    }
  }

  // Pictures: 48 u at least, larger beside large letters, and whole.
  const least = large ? 64 : 48;
  for (const one of upper.querySelectorAll(".picture > svg:not(.badge), .tile:not(.more) > .icon, main .head > .icon")) {
    const box = one.getBoundingClientRect();
    if (seen(one) && Math.min(box.width, box.height) < least * u - 1) {
      tell("picture", one.closest("button, section, .screen"), `${Math.round(box.height / u)} u`);
    }
  }
  for (const part of [...upper.querySelectorAll("main svg:not(.garland) use, main svg g.letter")].filter(seen)) {
    const box = part.getBoundingClientRect();
    const edge = part.ownerSVGElement.getBoundingClientRect();
    const much = edge.width / 20;
    const isCut = box.left < edge.left - much || box.right > edge.right + much
      || box.top < edge.top - much || box.bottom > edge.bottom + much;
    if (isCut) tell("cut picture", main, part.getAttribute("href") ?? part.getAttribute("class"));
  }

  // One message is whole.
  if (isWhole) {
    const turns = [...main.querySelectorAll("[data-turn], [data-turn-parts]")].filter(seen);
    if (turns.length) tell("paged", main.querySelector("h1"));
    const essential = "h1, .what > p:not([class]), .figure, .code, .pill, .line, .fixed, .head .lead, .tag:not(.shop), button";
    for (const one of main.querySelectorAll(essential)) {
      const isMeant = !one.closest("[hidden]:not([data-leaves] > *), [popover], .covered")
        && !one.matches("[data-turn], [data-turn-parts]");
      if (isMeant && !seen(one)) tell("missing", one);
    }
  }

  // Lists: enough of them on a page, and the key that turns it stands beside another.
  for (const turn of [...upper.querySelectorAll("[data-turn], [data-turn-parts]")].filter(seen)) {
    const box = turn.getBoundingClientRect();
    const beside = targets.some((one) => {
      const next = one.getBoundingClientRect();
      return one !== turn && !one.closest(".rail") && next.top < box.bottom && next.bottom > box.top;
    });
    if (!beside && !large && innerWidth > innerHeight && box.width > 341 * u) tell("row of its own", turn);
    const list = turn.parentElement.querySelector("[data-leaves]");
    const count = list && [...list.children].filter(seen).length;
    if (list && count < 4 && !large && innerWidth === 800 && list.matches(".tiles")) {
      tell("few", turn, count);
    }
  }
  for (const tile of [...upper.querySelectorAll(".tile")].filter(seen)) {
    const high = tile.getBoundingClientRect().height / u;
    if (!large && high > 126) tell("high tile", tile, Math.round(high));
    const icon = [...tile.querySelectorAll(":scope > .icon, .mark")].find(seen);
    const mark = tile.querySelector(".needed, .count");
    if (mark?.matches(".count") && lines.some(({ node, box }) => tile.contains(node) && !mark.contains(node) && touches(box, mark))) tell("mark", tile);
    if (mark && icon && touches(icon.getBoundingClientRect(), mark)) tell("mark", tile, "over the picture");
    const why = tile.querySelector(".reason");
    if (why && seen(why) && why.textContent.trim().split(/\s+/).length > 3) tell("long reason", tile);
    if (tile.querySelector("svg, .mark") && !icon) tell("no picture", tile);
  }

  // The letters of an emblem are inside its shape, from their feet to the height of capitals.
  for (const mark of [...upper.querySelectorAll(".mark")].filter(seen)) {
    range.selectNodeContents(mark);
    const { left, right, top, height } = range.getBoundingClientRect();
    const corners = [left, right].flatMap((x) => [0.27, 0.78].map((part) => [x, top + height * part]));
    if (!corners.every(([x, y]) => document.elementsFromPoint(x, y).includes(mark))) tell("emblem", mark, mark.className);
  }

  // Hidden digits are dots of one width.
  for (const field of [...upper.querySelectorAll('.field[data-mask="last"], .field[data-mask="all"]')].filter(seen)) {
    const widths = [...field.querySelectorAll("i:not(.next)")].map((one) => one.getBoundingClientRect().width);
    if (Math.max(...widths) - Math.min(...widths) > 1) tell("dots", field);
  }
  return found;
}
