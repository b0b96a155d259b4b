// Whether somebody uses the page. Requests that a page sends by itself keep a login from being locked,
// so it sends them only while somebody is there.

const ACTIVE_MILLISECONDS = 120_000;
let lastUsed = Date.now();
for (const kind of ["pointerdown", "keydown"]) {
  window.addEventListener(kind, () => (lastUsed = Date.now()), { capture: true, passive: true });
}

export const isActive = (): boolean => Date.now() - lastUsed < ACTIVE_MILLISECONDS;
