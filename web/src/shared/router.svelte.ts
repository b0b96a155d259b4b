// Where the reader is: the address as a page and its parts.

const route = $state({ path: location.pathname, search: location.search });

function read(): void {
  route.path = location.pathname;
  route.search = location.search;
}

window.addEventListener("popstate", read);

/** Goes to another page of the house, and to its top; who only asks the same page for something
 * else stays where they are. */
export function go(path: string, { replace = false } = {}): void {
  const before = location.pathname;
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  read();
  if (location.pathname !== before) window.scrollTo(0, 0);
}

/** The address of the page, without what is asked for behind it. */
export const path = (): string => route.path;

/** The parts of the address: `/table/T1` is `["table", "T1"]`; null where they cannot be read. */
export function parts(): string[] | null {
  try {
    return route.path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** What is asked for behind the address: `/?game=baccarat`. */
export const search = (): string => route.search;

/** Takes the clicks on links within the house; whoever asks for a new tab gets one. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) {
    return;
  }
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
