// The console of the staff: whoever appoints people appoints them here, dealers and the pit run
// their tables, and others of the staff watch.

import { $, fill, form, make } from "./dom.js";
import { askAgain, askByLink, askWho } from "./entry.js";
import { get, leave, login, newId, post, recognise } from "./house.js";
import { Names } from "./names.js";
import { StaffTable } from "./desk.js";

const ROLES = ["dealer", "pit", "surveillance", "director", "auditor", "administrator"];
const DEALING = [
  ["dealer", "a dealer"],
  ["shoe", "a dealer, with real cards"],
  ["automatic", "the house"],
];
const REQUIRED = { required: true };
const dollars = { type: "number", min: "0.01", step: "0.01", required: true };

export async function openConsole() {
  await recognise();
  window.addEventListener("hashchange", () => linkCode() && location.reload());
  if (linkCode()) await askByLink(linkCode());
  else if (!login || login.role === "patron") await askWho(false);
  if (login.locked) await askAgain();
  if (login.role === "patron") return location.replace("/");
  const lock = async () => {
    await post("/login/lock");
    location.reload();
  };
  $("who").replaceChildren(
    make("span", { class: "name" }, `${login.name}, ${login.role}`),
    make("button", { onclick: lock }, "Lock"),
    make("button", { onclick: leave }, "Log out"),
  );
  const names = await Names.ask();
  const [root, place] = [make("div", { class: "beside" }), make("div")];
  $("main").replaceChildren(make("div", { class: "console" }, root, place));
  await tables(root, place, names);
  if (login.role === "pit") root.append(newTable(names));
  if (login.role === "administrator") await appointments(root);
}

/** The code of a link that works once; a table in the address is none. */
const linkCode = () => (location.hash.startsWith("#table=") ? "" : location.hash.slice(1));

async function appointments(root) {
  const link = make("p", { role: "status" });
  const list = make("ul", { class: "people" });
  const told = ({ name, code }) => {
    const address = `${location.origin}/staff#${code}`;
    const words = `The link for ${name} works once, within 24 hours: `;
    link.replaceChildren(words, make("code", {}, address));
  };
  const again = async (name) => told(await post(`/staff/${encodeURIComponent(name)}/code`));
  const refresh = async () => {
    const people = await get("/staff");
    fill(list, people, () => people.map((one) => make("li", {}, ...person(one, again))));
  };
  const fields = [
    ["name", "Name", { ...REQUIRED, maxlength: 64, autocomplete: "off" }],
    ["role", "Position", { options: ROLES.map((role) => [role, role]) }],
  ];
  const appoint = form("Appoint staff", fields, "Appoint", async (given, target) => {
    told(await post("/staff", { id: newId(), ...given }));
    target.reset();
    await refresh();
  });
  root.append(make("section", { class: "panel" }, appoint, link, make("h3", {}, "Staff"), list));
  await refresh();
}

function person({ name, role, dismissed }, again) {
  if (dismissed !== null) return [`${name}, ${role}, dismissed: ${dismissed}`];
  return [`${name}, ${role} `, make("button", { onclick: () => again(name) }, "New link")];
}

function newTable(names) {
  const fields = [
    ["name", "Name", { ...REQUIRED, maxlength: 64 }],
    ["game", "Game", { options: names.games.map((game) => [game.slug, game.name]) }],
    ["dealing", "Dealt by", { options: DEALING }],
    ["least", "Least stake, $", { ...dollars, value: "10" }],
    ["most", "Most, $", { ...dollars, value: "10000" }],
  ];
  const act = async (given) => {
    const game = names.games.find((one) => one.slug === given.game);
    const limit = [given.least, given.most].map((amount) => Math.round(amount * 100));
    const settings = {
      game: game.slug,
      version: game.version,
      stamp: game.hash,
      dealing: given.dealing,
      stake_unit_cents: 100,
      limits: Object.fromEntries(game.wagers.map((wager) => [wager.key, limit])),
    };
    await post("/tables", { id: newId(), name: given.name, settings });
    location.hash = `table=${encodeURIComponent(given.name)}`;
    location.reload();
  };
  const summary = make("summary", {}, "Open a table");
  return make("details", { class: "panel" }, summary, form(null, fields, "Open", act));
}

async function tables(root, place, names) {
  const boards = await get("/tables");
  if (!boards.length) {
    root.append(make("p", { class: "panel" }, "No table is open yet."));
    return;
  }
  const wanted = new URLSearchParams(location.hash.slice(1)).get("table");
  let open = null;
  const choose = (name) => {
    open?.close();
    open = new StaffTable(place, name, names);
    history.replaceState(null, "", `#table=${encodeURIComponent(name)}`);
  };
  const options = boards.map(({ table }) => make("option", { selected: table === wanted }, table));
  const select = make("select", { onchange: (event) => choose(event.target.value) }, ...options);
  root.append(make("label", { class: "panel" }, "Table", select));
  choose(select.value);
}
