// Whatever went wrong, as something that can be shown.

import { Problem } from "./api/http";
import { common } from "./words/common";

export function spoken(problem: unknown): { reason: string; rule: string | null } {
  if (problem instanceof Problem) return { reason: problem.reason, rule: problem.rule };
  return { reason: common().wrong, rule: null };
}
