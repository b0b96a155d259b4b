// Where what has the focus goes away, whoever uses the keyboard goes on from the nearest place around
// it that is still there, rather than from the beginning of the window.

/** What has the focus, and all that it stands in, from the inside out. */
let around: HTMLElement[] = [];

function take({ target }: FocusEvent): void {
  around = [];
  for (let one = target as HTMLElement | null; one; one = one.parentElement) around.push(one);
}

const isNowhere = (): boolean => document.activeElement === document.body;

/** Whoever clicks on nothing at all wants the focus nowhere. */
function leave({ target }: FocusEvent): void {
  setTimeout(() => {
    if (target === around[0] && around[0]?.isConnected && isNowhere()) around = [];
  });
}

function look(): void {
  if (around[0]?.isConnected !== false || !isNowhere()) return;
  const place = around.find((one) => one.isConnected && one.hasAttribute("tabindex"));
  (place ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** Places are parts of a page with a `tabindex`, its content as a whole at the last. */
export function keepFocus(): void {
  document.addEventListener("focusin", take);
  document.addEventListener("focusout", leave);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
