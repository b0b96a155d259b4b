// The page: at / a patron's table, at /staff the console of the staff.

import { $, make, write } from "./dom.js";
import { askAgain, askWho } from "./entry.js";
import { enter, leave, login, newId, post, recognise, setClock } from "./house.js";
import { Lobby } from "./lobby.js";
import { Names } from "./names.js";
import { openConsole } from "./staff.js";
import { PatronTable } from "./table.js";
import { money } from "./words.js";

const CHIPS_CENTS = 1000_00;
const GET_CHIPS = `Get ${money(CHIPS_CENTS)} in play chips`;

async function comeIn(house) {
  await recognise();
  if (!login && house.guests) await enter("/guests", {});
  if (!login) await askWho(true);
  if (login.locked) await askAgain();
}

/** The name and the balance, at the top; gives back what keeps the balance up to date. Whoever goes
 * to the doors `leaves` the table first. */
function head(house, leaves) {
  const balance = make("span", { class: "balance" });
  const show = (cents, pending = 0) => {
    write(balance, `Balance ${money(cents)}${pending ? ` + ${money(pending)} pending` : ""}`);
  };
  const buy = async () => {
    const bought = await post("/me/chips", { id: newId(), cents: CHIPS_CENTS });
    show(bought.balance_cents);
    write($("line"), "");
  };
  const logIn = async () => {
    leaves();
    await askWho(true);
    location.reload();
  };
  const [go, words] = login.guest ? [logIn, "Log in"] : [leave, "Log out"];
  $("who").replaceChildren(
    make("span", { class: "name" }, login.name),
    balance,
    make("button", { onclick: buy, hidden: !house.welcome_cents }, GET_CHIPS),
    make("button", { onclick: go }, words),
  );
  return show;
}

async function openTables(house) {
  await comeIn(house);
  if (login.role !== "patron") return location.replace("/staff");
  const names = await Names.ask();
  const place = make("div", {}, make("p", {}, "No table is open yet."));
  const floor = make("div", { class: "floor" }, place);
  $("main").replaceChildren(floor);
  let table = null;
  const go = () => {
    const wanted = new URLSearchParams(location.hash.slice(1)).get("table");
    const name = lobby.has(wanted) ? wanted : lobby.first;
    if (!name || name === lobby.chosen) return;
    table?.close();
    lobby.choose(name);
    table = new PatronTable(place, name, names, onBalance);
    document.title = `${name} · ${house.name}`;
  };
  const lobby = new Lobby(floor, names, go);
  window.addEventListener("hashchange", go);
  const close = () => {
    window.removeEventListener("hashchange", go);
    lobby.close();
    table?.close();
    table = null;
  };
  const onBalance = head(house, close);
}

async function begin() {
  $("main").replaceChildren(make("p", {}, "The house opens its doors…"));
  try {
    const house = await setClock();
    write(document.querySelector("h1 a"), house.name);
    await (location.pathname === "/staff" ? openConsole() : openTables(house));
  } catch (problem) {
    const said = make("p", { class: "refusal", role: "alert" }, problem.message);
    const again = make("button", { class: "main", onclick: () => location.reload() }, "Try again");
    $("main").replaceChildren(said, again);
    throw problem;
  }
}

window.addEventListener("unhandledrejection", (event) => write($("line"), event.reason.message));
begin();
