// The address of the page, and the way to another.

const route = $state({ path: location.pathname, search: location.search });

function read(): void {
  route.path = location.pathname;
  route.search = location.search;
}

window.addEventListener("popstate", read);

/** Goes to another page and to its top; where only the query changes, the page stays as it is scrolled. */
export function navigate(path: string, { replace = false } = {}): void {
  const before = location.pathname;
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  read();
  if (location.pathname !== before) window.scrollTo(0, 0);
}

export const currentPath = (): string => route.path;

/** `/table/T1` is `["table", "T1"]`; null for a path that cannot be decoded. */
export function pathParts(): string[] | null {
  try {
    return route.path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The query of the address: `?game=baccarat`. */
export const currentSearch = (): string => route.search;

/** Handles a click on a link within the application, unless it is to open elsewhere. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) {
    return;
  }
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}
