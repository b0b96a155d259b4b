// When the focused element is removed, the focus goes to the nearest place around it that is left, so
// that keyboard users do not start again at the top of the window.

/** The focused element and all that it is in, from the inside out. */
let ancestors: HTMLElement[] = [];

function remember({ target }: FocusEvent): void {
  ancestors = [];
  for (let one = target as HTMLElement | null; one; one = one.parentElement) ancestors.push(one);
}

const isNothingFocused = (): boolean => document.activeElement === document.body;

/** A click beside everything takes the focus away on purpose. */
function forget({ target }: FocusEvent): void {
  setTimeout(() => {
    if (target === ancestors[0] && ancestors[0]?.isConnected && isNothingFocused()) ancestors = [];
  });
}

function restore(): void {
  if (ancestors[0]?.isConnected !== false || !isNothingFocused()) return;
  const place = ancestors.find((one) => one.isConnected && one.hasAttribute("tabindex"));
  (place ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** The focus goes to a part of the page with a `tabindex`, or else to its main content. */
export function restoreLostFocus(): void {
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forget);
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true });
}
