// The limits of a table in short: those of Banker, on which most is staked.

import type { Board } from "../api/types";
import { money } from "./money";

export function limitsText({ limits }: Pick<Board, "limits">): string {
  const limit = limits.banker ?? Object.values(limits)[0];
  return limit ? `${money(limit[0])} – ${money(limit[1])}` : "";
}
