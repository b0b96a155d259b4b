// The doors: by name and password, by a link that works once, and back to a login that is locked.

import { $, form, make } from "./dom.js";
import { enter, leave, login } from "./house.js";

const SIGNS = "Letters, digits, dots, dashes and underscores; a letter or a digit first";
const named = (more) => {
  const pattern = "[A-Za-z0-9][A-Za-z0-9._\\-]*";
  const attributes = { autocomplete: "username", maxlength: 64, pattern, title: SIGNS, ...more };
  return ["name", "Name", { required: true, ...attributes }];
};
const password = (label, kind, more) => {
  return ["password", label, { type: "password", required: true, autocomplete: kind, ...more }];
};
const LEAST = 10;
const NEW = { minlength: LEAST, hint: `${LEAST} or more characters` };
const newPassword = password("New password", "new-password", NEW);

function show(...children) {
  $("main").replaceChildren(make("div", { class: "doors" }, ...children));
}

/** Shows the forms to log in, and for patrons to register; resolves when somebody is in. */
export function askWho(mayRegister) {
  return new Promise((done) => {
    const known = [named(), password("Password", "current-password")];
    const fresh = [named({ hint: SIGNS }), newPassword];
    const stays = login?.guest ? make("p", {}, "A guest's chips stay with the guest.") : null;
    const reload = () => location.reload();
    const back =
      mayRegister && stays ? make("button", { onclick: reload }, "Back to the table") : null;
    const by = (path) => async (given) => done(await enter(path, given));
    const logIn = form("Log in", known, "Log in", by("/logins"));
    const register = mayRegister ? form("Or register", fresh, "Register", by("/patrons")) : null;
    show(logIn, register, stays, back);
  });
}

/** Somebody of the staff comes in by their link and chooses a password. */
export function askByLink(code) {
  return new Promise((done) => {
    const act = async (given) => {
      await enter("/staff-logins", { code, password: given.password });
      // The code has done its work and is no part of the address any more.
      history.replaceState(null, "", location.pathname);
      done();
    };
    const instead = make("p", {}, make("a", { href: "/staff" }, "Log in with a password instead"));
    show(form("Welcome. Choose a password", [newPassword], "Come in", act), instead);
  });
}

/** A login that was not used for a while takes the password again. */
export function askAgain() {
  return new Promise((done) => {
    const own = ["name", "Name", { value: login.name, readonly: true, autocomplete: "username" }];
    const fields = [own, password("Password", "current-password")];
    const act = async (given) => done(await enter("/login/unlock", { password: given.password }));
    const out = make("button", { onclick: leave }, "Log out");
    show(form("Your login is locked", fields, "Unlock", act), out);
  });
}
