// What to show of an error.

import { Problem } from "./api/http";
import { commonWords } from "./words/common";

/** Why something was refused, and by which clause. */
export interface Refusal {
  reason: string;
  rule: string | null;
}

export function errorText(error: unknown): Refusal {
  if (error instanceof Problem) return { reason: error.reason, rule: error.rule };
  return { reason: commonWords().wrong, rule: null };
}
