"use strict";
(() => {
  const by = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const MARKS = ["●", "■", "▲", "◆"];
  const home = `/seat/${document.documentElement.dataset.seat}`;
  let table = null, advised = "", waiting = 0;

  const element = (tag, className, text) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const theme = () => document.documentElement.dataset.theme;
  const badge = (seat) => element("span", `badge s${seat}`, MARKS[seat]);

  async function send(path, body) {
    const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(home + path, options);
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error);
    return told;
  }
  async function load() {
    show(await send(`/state?theme=${theme()}`));
  }
  async function act(path, body) {
    try {
      show(await send(path, { ...body, step: table.step, theme: theme() }));
    } catch (error) {
      by("said").textContent = error.message;
    }
  }
  const choose = (action) => act("/answer", { action });

  // ------------------------------------------------------------- showing
  function show(told) {
    table = told;
    document.documentElement.dataset.step = told.step;
    advised = "";
    by("search").value = "";
    by("said").textContent = "";
    by("board").innerHTML = told.board;
    by("clause").textContent = told.clause;
    clearTimeout(waiting);
    question();
    fill(told.choices);
    light();
    const lines = told.log.map((line) => {
      const item = element("li");
      item.append(badge(line.seat), element("span", "", line.text), element("span", "soft", line.note));
      return item;
    });
    by("actions").replaceChildren(...lines);
    by("actions").scrollTop = by("actions").scrollHeight;
  }
  function question() {
    const mine = table.asked === table.seat;
    by("hint").disabled = !mine;
    by("undo").disabled = !table.may_undo;
    if (table.asked === null) {
      by("question").textContent = "The game is over";
      const ranking = table.ranking.map((seat, k) => `${k + 1}. ${table.names[seat]} ${table.vp[seat]}`).join(", ");
      by("said").replaceChildren(element("b", "result", ranking), element("pre", "", table.scores));
    } else if (mine) {
      by("question").textContent = `${table.names[table.seat]}: ${table.question}`;
    } else {
      by("question").textContent = `${table.names[table.asked]} is asked`;
      const over = element("button", "handover", `Hand over to ${table.names[table.asked]}`);
      over.onclick = () => { location.href = `/seat/${table.asked}`; };
      by("said").replaceChildren(over);
      waiting = setTimeout(load, 3000);
    }
  }
  function fill(choices) {
    const parts = [];
    let heading = "";
    for (const choice of choices) {
      if (choice.heading !== heading) {
        heading = choice.heading;
        parts.push(element("h3", "", heading));
      }
      const button = element("button", choice.action === advised ? "advised" : "");
      button.dataset.action = choice.action;
      button.append(element("b", "", choice.label), element("span", "soft", choice.note ? `  ${choice.note}` : ""));
      button.onclick = () => choose(choice.action);
      parts.push(button);
    }
    by("choices").replaceChildren(...parts);
  }

  // ------------------------------------------------------------- spaces, lines and cards to click
  function cellOf(action) {
    const [kind, name] = action.split(":");
    if (kind === "canal" || kind === "rail") return action;
    if (kind === "card") return `hand:${table.hand.indexOf(name)}`;
    return name && name.includes("/") ? name : "";
  }
  function light() {
    const cells = new Map();
    for (const choice of table.choices) {
      const cell = cellOf(choice.action);
      if (cell) cells.set(cell, [...(cells.get(cell) ?? []), choice]);
    }
    for (const [name, choices] of cells) {
      const cell = by("board").querySelector(`[id="${name}"]`);
      if (!cell) continue;
      cell.classList.add("legal");
      cell.dataset.choices = choices.length;
      cell.append(lamp(cell, name));
      cell.onclick = () => (choices.length === 1 ? choose(choices[0].action) : fill(choices));
    }
  }
  function lamp(cell, name) {
    if (/^(canal|rail):/.test(name)) {
      const line = document.createElementNS(SVG, "path");
      line.setAttribute("d", cell.querySelector("path").getAttribute("d"));
      line.setAttribute("class", "lamp");
      return line;
    }
    const box = cell.getBBox(), ring = document.createElementNS(SVG, "rect");
    const facts = { class: "lamp", x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2, rx: 7 };
    for (const [key, value] of Object.entries(facts)) ring.setAttribute(key, value);
    return ring;
  }

  // ------------------------------------------------------------- tools
  by("search").oninput = () => {
    const words = by("search").value.toLowerCase().split(/\s+/);
    fill(table.choices.filter((choice) => {
      const said = `${choice.heading} ${choice.label} ${choice.note} ${choice.action}`.toLowerCase();
      return words.every((word) => said.includes(word));
    }));
  };
  by("undo").onclick = () => act("/undo", {});
  by("hint").onclick = async () => {
    try {
      const hint = await send("/hint", { step: table.step });
      advised = hint.answer;
      fill(table.choices);
      const reasons = hint.reasons.map(([name, value]) => `${name} ${value >= 0 ? "+" : ""}${value.toFixed(1)}`).join(", ");
      const choice = table.choices.find((one) => one.action === hint.answer);
      by("said").textContent = `The advisor: ${choice.heading} ${choice.label} (${reasons})`;
      by("choices").querySelector(".advised")?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      by("said").textContent = error.message;
    }
  };
  by("theme").onclick = () => {
    document.documentElement.dataset.theme = theme() === "dark" ? "light" : "dark";
    load();
  };
  document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

  // ------------------------------------------------------------- one person after the other
  function enter() {
    by("curtain").hidden = true;
    document.querySelector("main").hidden = false;
    load();
  }
  by("look").onclick = enter;
  // With several people at one machine, nothing of a hand is fetched before its owner asks for it.
  if (document.documentElement.dataset.curtain === "yes") by("curtain").hidden = false;
  else enter();
})();
