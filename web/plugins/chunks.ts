// Which modules make a file. There is a small one that asks for everything (main), one with all that
// the application has from the start (application), and one for each page that comes later. Left to
// itself the builder makes a file of every piece that two of them use, and a browser asks a house
// for six files at a time.
//
// A piece that several later pages use goes to the application: these are few and small. Every file
// so needs no other but the application's, and that one none but the first.

import type { Plugin, Rolldown } from "vite";

const SOURCES = new URL("../src/", import.meta.url).pathname;
/** It asks for the pages. */
const APP = `${SOURCES}App.svelte`;

type Info = Rolldown.ChunkingContext["getModuleInfo"];

/** All that a module reaches by its imports, and by components that it asks for later. */
function reached(from: string, info: Info, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  const { importedIds = [], dynamicallyImportedIds = [] } = info(from) ?? {};
  const later = from === APP ? [] : dynamicallyImportedIds.filter((id) => id.endsWith(".svelte"));
  for (const one of [...importedIds, ...later]) reached(one, info, seen);
  return seen;
}

/** The modules of the application's file. */
export function ofTheApplication(info: Info): Set<string> {
  const application = reached(`${SOURCES}application.ts`, info);
  const later = info(APP)?.dynamicallyImportedIds ?? [];
  const pages = later.map((page) => reached(page, info));
  for (const [place, page] of pages.entries()) {
    for (const id of page) {
      if (pages.some((other, another) => another > place && other.has(id))) application.add(id);
    }
  }
  // The first file has these, and it comes before.
  for (const id of reached(`${SOURCES}main.ts`, info)) application.delete(id);
  return application;
}

let found: Set<string> | null = null;

/** The page names the application's file, so that it is on its way before anything asks for it. */
export const namedInThePage: Plugin = {
  name: "named-in-the-page",
  apply: "build",
  transformIndexHtml(_html, { bundle }) {
    const files = Object.values(bundle ?? {}).filter((one) => one.type === "chunk");
    const application = files.find(({ moduleIds }) => moduleIds.includes(APP));
    if (!application) throw new Error("no file has the application");
    const wanted = [application.fileName, ...application.imports].filter(
      (name) => !files.some(({ fileName, isEntry }) => isEntry && fileName === name),
    );
    return wanted.map((name) => ({
      tag: "link",
      attrs: { rel: "modulepreload", crossorigin: true, href: `/${name}` },
    }));
  },
};

export const together: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      debugName: "together",
      name: (id, context) => {
        found ??= ofTheApplication((one) => context.getModuleInfo(one));
        return found.has(id) ? "application" : null;
      },
    },
  ],
  includeDependenciesRecursively: false,
};
