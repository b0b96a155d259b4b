// The actions at a desk other than the next step: their fields and keys.

export interface Field {
  name: string;
  kind: "text" | "cards" | "number" | "amount" | "clause" | "die";
  optional?: boolean;
}

const why: Field = { name: "why", kind: "text" };
const amount: Field = { name: "cents", kind: "amount" };

/** The actions that have fields, and so a dialog. */
export const ACTION_FIELDS: Record<string, readonly Field[]> = {
  ReportIrregularity: [
    { name: "clause", kind: "clause" },
    { name: "note", kind: "text", optional: true },
    { name: "about", kind: "number", optional: true },
  ],
  CorrectDie: [{ name: "die", kind: "die" }, why],
  ReconcileShoe: [{ name: "left", kind: "cards", optional: true }],
  RetireShoe: [why],
  AbandonShoe: [why],
  CloseTable: [why],
  ChangeDealer: [{ name: "dealer", kind: "text", optional: true }],
  FillFloat: [amount],
  CreditFloat: [amount],
  OpenSession: [{ name: "hands", kind: "number" }],
  EndSession: [why],
};

/** None is a key of a card. */
export const ACTION_KEYS: Record<string, string> = {
  Uncalled: "X",
  ShowCutCard: "U",
  CompleteShake: "M",
  ShakeAgain: "G",
  OpenShaker: "O",
  CorrectDie: "E",
  ReportIrregularity: "I",
  ReconcileShoe: "R",
  LoadShoe: "N",
};

const NOT_LISTED = [
  "OpenTable",
  "ChangeLimits",
  "WithdrawOrder",
  "FreeSeat",
  "DecideIrregularity",
  "RaiseConcern",
  "AnswerConcern",
];

/** Whether a desk lists an action: the pit has pages for what needs more room, and concerns have forms of
 * their own. */
export const isListed = (action: string): boolean => !NOT_LISTED.includes(action.split(":")[0] ?? action);
