// SHA-256 as the browser computes it.

/** Browsers have it only for pages loaded over HTTPS or from the same machine. */
export const canHash = (): boolean => typeof crypto !== "undefined" && "subtle" in crypto;

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
