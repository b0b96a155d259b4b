// Which modules make one file. There is a small entry (main), a file with all that a visitor needs
// at first (application), and one for each page that is loaded later. By itself the bundler makes a
// file of every module that two of them share, and a browser loads six files at a time.
//
// A module that several later pages share goes to the application's file: these are few and small.
// So each page needs no file but the application's, and that one none but the entry's.

import type { Plugin, Rolldown } from "vite";

const SOURCES = new URL("../src/", import.meta.url).pathname;
/** It loads the pages. */
const APP = `${SOURCES}App.svelte`;

type ModuleInfo = Rolldown.ChunkingContext["getModuleInfo"];

/** A module with all that it imports, also components that it loads later. */
function dependencies(id: string, info: ModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = info(id) ?? {};
  const lazy = id === APP ? [] : dynamicallyImportedIds.filter((one) => one.endsWith(".svelte"));
  for (const one of [...importedIds, ...lazy]) dependencies(one, info, found);
  return found;
}

/** The modules of the application's file. */
export function applicationModules(info: ModuleInfo): Set<string> {
  const application = dependencies(`${SOURCES}application.ts`, info);
  const lazy = info(APP)?.dynamicallyImportedIds ?? [];
  const pages = lazy.map((page) => dependencies(page, info));
  for (const [index, page] of pages.entries()) {
    for (const id of page) {
      if (pages.slice(index + 1).some((other) => other.has(id))) application.add(id);
    }
  }
  // The entry's file has these, and it is loaded before.
  for (const id of dependencies(`${SOURCES}main.ts`, info)) application.delete(id);
  return application;
}

let application: Set<string> | null = null;

/** The page names the application's file, so that browsers load it before the entry asks for it. */
export const preloadApplication: Plugin = {
  name: "preload-application",
  apply: "build",
  transformIndexHtml(_html, { bundle }) {
    const files = Object.values(bundle ?? {}).filter((one) => one.type === "chunk");
    const file = files.find(({ moduleIds }) => moduleIds.includes(APP));
    if (!file) throw new Error("no file has the application");
    const names = [file.fileName, ...file.imports].filter(
      (name) => !files.some(({ fileName, isEntry }) => isEntry && fileName === name),
    );
    return names.map((name) => ({
      tag: "link",
      attrs: { rel: "modulepreload", crossorigin: true, href: `/${name}` },
    }));
  },
};

export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      debugName: "application",
      name: (id, context) => {
        application ??= applicationModules((one) => context.getModuleInfo(one));
        return application.has(id) ? "application" : null;
      },
    },
  ],
  includeDependenciesRecursively: false,
};
