// The entry: small, so that the application, its words and the first requests are on their way at once.

import "./shared/style/base.css";
import "./shared/style/tokens.css";

import { chosenLanguage } from "./shared/language/chosen-language";
import { loadWords } from "./shared/language/word-files";
import { startRequests } from "./shared/login/startup";

startRequests(location.pathname);

const parsed = new Promise<void>((done) => {
  if (document.readyState !== "loading") done();
  else document.addEventListener("DOMContentLoaded", () => done());
});

/** Shown when the words could not be loaded. */
const NOT_LOADED = {
  en: "The page could not be fetched. Try again",
  "zh-Hans": "无法载入页面，请重试",
  "zh-Hant": "無法載入頁面，請重試",
};

Promise.all([import("./application"), loadWords(chosenLanguage()), parsed]).then(
  ([{ mountApplication }]) => {
    const target = document.getElementById("app");
    if (target) mountApplication(target);
  },
  () => {
    const link = Object.assign(document.createElement("a"), { href: "", textContent: NOT_LOADED[chosenLanguage()] });
    document.body.append(link);
  },
);
