"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const by = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const MARKS = ["●", "■", "▲", "◆"];
  const board = document.querySelector("svg.board");
  const cells = new Map(game.cells.map((name) => [name, board.querySelector(`[id="${name}"]`)]));
  const last = game.steps.length - 1;
  let step = 0, viewer = -1, timer = 0, measure = "vp", drawn = -1;

  const element = (tag, className, text) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const badge = (seat) => element("span", `badge s${seat}`, MARKS[seat]);

  // Everything that a step does not name is as it was before: states are put together once.
  const states = [];
  for (const change of game.steps) states.push({ ...states.at(-1), ...change });
  const maps = [];
  for (const change of game.steps) maps.push(Object.assign([...(maps.at(-1) ?? [])], change.map));

  // ------------------------------------------------------------- the map
  function drawMap() {
    const now = maps[step], before = maps[drawn];
    game.cells.forEach((name, k) => {
      if (!before || now[k] !== before[k]) cells.get(name).innerHTML = game.fragments[now[k]];
    });
    drawn = step;
    const lit = by("lit");
    lit.replaceChildren();
    for (const name of game.steps[step].lit) {
      const cell = cells.get(name);
      if (!cell || !cell.firstElementChild) continue;
      const line = cell.querySelector("path[d]");
      if (name.includes(":") && line) {
        const trail = document.createElementNS(SVG, "path");
        trail.setAttribute("class", "trail");
        trail.setAttribute("fill", "none");
        trail.setAttribute("d", line.getAttribute("d"));
        lit.append(trail);
        continue;
      }
      const [x, y] = game.corners[name];
      const ring = document.createElementNS(SVG, "rect");
      const facts = { class: "ring", x: x - 3, y: y - 3, width: game.side + 6, height: game.side + 6, rx: 8 };
      for (const [key, value] of Object.entries(facts)) ring.setAttribute(key, value);
      lit.append(ring);
    }
  }

  // ------------------------------------------------------------- the players
  function drawPlayers() {
    const now = states[step], mats = [];
    for (let seat = 0; seat < game.names.length; seat++) {
      const mat = element("section", `mat${now.mover === seat ? " mover" : ""}`);
      mat.dataset.seat = seat;
      const name = element("div", "name");
      name.append(badge(seat), element("span", "who", game.names[seat]));
      const place = element("span", "soft", ["1st", "2nd", "3rd", "4th"][now.order.indexOf(seat)]);
      place.style.fontWeight = 400;
      name.append(place, element("span", "vp", `${now.vp[seat]} VP`));
      const row = element("div", "row");
      const money = now.money[seat] < 0 ? `-£${-now.money[seat]}` : `£${now.money[seat]}`;
      const income = `${now.income[seat] >= 0 ? "+" : ""}${now.income[seat]}`;
      row.append(element("b", "money", money), element("span", "income", `income ${income}`));
      row.append(element("span", "soft", `spent £${now.spent[seat]}`), element("span", "soft", `${now.links[seat]} links left`));
      const stacks = element("div", "stacks");
      game.industries.forEach((industry, k) => {
        const levels = now.stacks[seat][k];
        stacks.append(element("span", `stack ${levels.length ? `s${seat}` : "none"}`,
          levels.length ? `${industry} ${levels[0]} ×${levels.length}` : industry));
      });
      const cards = element("div", "cards");
      const hand = now.hands[seat];
      if (viewer === -1 || viewer === seat) {
        for (const card of hand) cards.append(element("span", "card", game.cards[card]));
      } else if (hand.length) {
        cards.append(element("span", "card back", `${hand.length} hidden`));
      }
      mat.append(name, row, stacks, cards);
      mats.push(mat);
    }
    by("players").replaceChildren(...mats);
  }

  // ------------------------------------------------------------- the markets
  function track(name, items) {
    const line = element("div", "track");
    line.append(...items);
    return [element("span", "soft", name), line];
  }
  function drawMarkets() {
    const now = states[step], parts = [];
    for (const cube of ["coal", "iron"]) {
      const count = now[cube];
      parts.push(...track(cube, game.prices.map((price, k) =>
        element("i", k < game.prices.length - 1 && k >= game.prices.length - 1 - count ? cube : "", `£${price}`))));
    }
    parts.push(...track("cotton", game.bonus.map((bonus, k) => element("i", k === now.cotton ? "here" : "", bonus))));
    parts.push(...track("distant", now.drawn.length ? now.drawn.map((value) => element("i", "", value ? `-${value}` : "0"))
      : [element("span", "soft", "no tile turned up")]));
    parts.push(element("span", "soft", "cards"), element("span", "", `${now.deck} in the deck, ${now.discards} discarded`));
    by("markets").replaceChildren(...parts);
  }

  // ------------------------------------------------------------- the curves
  const WIDE = 640, HIGH = 150, LEFT = 34, BOTTOM = 18;
  function drawChart() {
    const values = states.map((state) => state[measure]);
    const flat = values.flat();
    const low = Math.min(0, ...flat), high = Math.max(1, ...flat);
    const x = (k) => LEFT + (k / Math.max(1, last)) * (WIDE - LEFT - 8);
    const y = (value) => 8 + (1 - (value - low) / (high - low)) * (HIGH - BOTTOM - 8);
    const make = (tag, facts, text) => {
      const made = document.createElementNS(SVG, tag);
      for (const [key, value] of Object.entries(facts)) made.setAttribute(key, value);
      if (text !== undefined) made.textContent = text;
      return made;
    };
    const parts = [];
    for (const value of [low, Math.round((low + high) / 2), high]) {
      parts.push(make("line", { x1: LEFT, x2: WIDE - 8, y1: y(value), y2: y(value), stroke: "var(--edge)" }));
      parts.push(make("text", { x: LEFT - 5, y: y(value) + 4, "text-anchor": "end" }, value));
    }
    game.names.forEach((_, seat) => {
      const points = values.map((row, k) => `${x(k).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
      const dash = ["", "7 3", "2 3", "9 3 2 3"][seat];
      parts.push(make("polyline", { points, fill: "none", stroke: `var(--s${seat})`, "stroke-width": 2.4, "stroke-dasharray": dash }));
      const end = make("text", { x: WIDE - 8, y: y(values[last][seat]) - 4, "text-anchor": "end" }, MARKS[seat]);
      end.style.fill = `var(--s${seat})`;
      parts.push(end);
    });
    parts.push(make("line", { id: "cursor", y1: 4, y2: HIGH - BOTTOM + 4, stroke: "var(--glow)", "stroke-width": 2 }));
    by("chart").replaceChildren(...parts);
    by("chart").onclick = (event) => {
      const box = by("chart").getBoundingClientRect();
      go(Math.round((((event.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - LEFT - 8) * last));
    };
    moveCursor();
  }
  function moveCursor() {
    const at = LEFT + (step / Math.max(1, last)) * (WIDE - LEFT - 8);
    by("cursor")?.setAttribute("x1", at);
    by("cursor")?.setAttribute("x2", at);
  }

  // ------------------------------------------------------------- the actions
  function fillActions() {
    const list = by("actions");
    let round = "";
    game.steps.forEach((one, k) => {
      if (k === 0) return;
      if (one.round !== round) {
        round = one.round;
        list.append(element("li", "round", round));
      }
      const item = element("li");
      item.dataset.step = k;
      item.tabIndex = 0;
      item.append(element("span", "number", k), badge(one.seat), element("span", "", one.text));
      item.title = one.note;
      item.onclick = () => go(k);
      item.onkeydown = (event) => { if (event.key === "Enter") go(k); };
      list.append(item);
    });
  }
  function markAction() {
    for (const item of by("actions").querySelectorAll("[aria-current]")) item.removeAttribute("aria-current");
    const item = by("actions").querySelector(`[data-step="${step}"]`);
    if (!item) return;
    item.setAttribute("aria-current", "true");
    const list = by("actions");
    if (item.offsetTop < list.scrollTop + list.offsetTop || item.offsetTop > list.scrollTop + list.offsetTop + list.clientHeight - 40)
      list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  // ------------------------------------------------------------- moving
  function go(to) {
    step = Math.max(0, Math.min(last, to));
    const one = game.steps[step], now = states[step];
    drawMap();
    drawPlayers();
    drawMarkets();
    moveCursor();
    markAction();
    by("slider").value = step;
    by("count").textContent = `${step} / ${last}`;
    by("period").textContent = `${now.period} period, round ${now.number}`;
    const said = step ? [badge(one.seat), element("span", "", ` ${one.text} `), element("span", "soft", one.note)] : ["The deal"];
    by("now").replaceChildren(...said);
    if (step === last) play(false);
  }
  function play(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => go(step + 1), Number(by("speed").value)) : 0;
    by("play").textContent = on ? "Pause" : "Play";
  }
  const toggle = () => {
    const on = !timer;
    if (on && step === last) go(0);
    play(on);
  };

  by("first").onclick = () => go(0);
  by("back").onclick = () => go(step - 1);
  by("forward").onclick = () => go(step + 1);
  by("end").onclick = () => go(last);
  by("play").onclick = toggle;
  by("slider").max = last;
  by("slider").oninput = () => go(Number(by("slider").value));
  by("speed").onchange = () => play(Boolean(timer));
  by("viewer").onchange = () => { viewer = Number(by("viewer").value); drawPlayers(); };
  by("measure").onchange = () => { measure = by("measure").value; drawChart(); };
  by("theme").onclick = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  function setTheme(theme) { document.documentElement.dataset.theme = theme; }
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("select, input") && event.key !== "Escape") return;
    const keys = { ArrowLeft: () => go(step - 1), ArrowRight: () => go(step + 1), Home: () => go(0), End: () => go(last), " ": toggle };
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });

  setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  fillActions();
  drawChart();
  go(Number(location.hash.slice(1)) || 0);
})();
