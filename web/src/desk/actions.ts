// What can be done at a desk beside the next step: the keys, and what has to be said with it.

export interface Field {
  name: string;
  kind: "text" | "cards" | "number" | "amount" | "clause";
  optional?: boolean;
  value?: string;
}

const why: Field = { name: "why", kind: "text" };
const amount: Field = { name: "cents", kind: "amount" };

/** The fields of the commands that have some; all others are done with a press. */
export const FIELDS: Record<string, readonly Field[]> = {
  ReportIrregularity: [
    { name: "clause", kind: "clause" },
    { name: "note", kind: "text", optional: true },
    { name: "about", kind: "number", optional: true },
  ],
  ReconcileShoe: [{ name: "left", kind: "cards", optional: true }],
  RetireShoe: [why],
  AbandonShoe: [why],
  CloseTable: [why],
  ChangeDealer: [{ name: "dealer", kind: "text", optional: true }],
  FillFloat: [amount],
  CreditFloat: [amount],
  OpenSession: [{ name: "hands", kind: "number", value: "20" }],
  "DecideIrregularity:void": [why],
  "DecideIrregularity:stands": [why],
  "DecideIrregularity:reconstructed": [{ name: "cards", kind: "cards", optional: true }, why],
};

/** None of them is a key of a card. */
export const KEYS: Record<string, string> = {
  Uncalled: "X",
  ShowCutCard: "U",
  CompleteShake: "M",
  ReportIrregularity: "I",
  ReconcileShoe: "R",
  LoadShoe: "N",
};

/** These need more room than a desk has: they are done in the pit. */
export const ELSEWHERE = ["OpenTable", "ChangeLimits"];
