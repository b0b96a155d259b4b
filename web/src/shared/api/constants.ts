// Made by `./do docs` from the server's definitions: not to be written by hand.

export const NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9._\\-]{0,63}";
export const MIN_PASSWORD_LENGTH = 10;
export const MIN_DECKS = 4;
export const MAX_DECKS = 10;
export const DEFAULT_DECKS = 8;
export const IDLE_MILLISECONDS: Record<string, number> = {"dealer":300000,"pit":300000};
export const DEFAULT_IDLE_MILLISECONDS = 1800000;
export const MAY_NOT_PLAY = "may not play now";
export const GONE = "gone for";
export const STAFF_COMMANDS: readonly string[] = ["AbandonShoe","AnnounceDie","AnnounceDragonBets","AnswerConcern","ChangeDealer","ChangeLimits","CloseBetting","CloseTable","CompleteShake","ConfirmClosing","CorrectDie","CreditFloat","DecideIrregularity:reconstructed","DecideIrregularity:stands","DecideIrregularity:void","DrawCard","EndSession","FillFloat","FreeSeat","LoadShoe","OpenBetting","OpenSession","OpenShaker","OpenTable","PassShaker","Pay","ReconcileShoe","ReportIrregularity","RetireShoe","ShakeAgain","ShowCutCard","WithdrawOrder"];
