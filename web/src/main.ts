// The beginning: small, so that all the rest is asked for at once. It waits for nothing, neither for
// the rest of the page nor for its style.

import "./shared/style/tokens.css";
import "./shared/style/base.css";

import { begin } from "./login/startup";
import { shown } from "./shared/language/chosen-language";
import { fetchWords } from "./shared/language/word-files";

begin(location.pathname);

const read = new Promise<void>((done) => {
  if (document.readyState !== "loading") done();
  else document.addEventListener("DOMContentLoaded", () => done());
});

/** All other words are still to come when this is needed. */
const NOT_HERE = {
  en: "The page could not be fetched. Try again",
  "zh-Hans": "无法载入页面，请重试",
  "zh-Hant": "無法載入頁面，請重試",
};

Promise.all([import("./application"), fetchWords(shown()), read]).then(
  ([{ open }]) => {
    const target = document.getElementById("app");
    if (target) open(target);
  },
  () => {
    const again = Object.assign(document.createElement("a"), { href: "", textContent: NOT_HERE[shown()] });
    document.body.append(again);
  },
);
