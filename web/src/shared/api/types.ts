// Made by `./do docs` from the server's definitions: not to be written by hand.

export type TableSocketFrame =
  | SnapshotFrame
  | EventsFrame
  | ViewFrame
  | BalanceFrame
  | AnswerFrame
  | ErrorFrame;

export type LobbySocketFrame =
  | TablesFrame
  | BoardFrame
  | PatronsFrame
  | BalanceFrame
  | ErrorFrame;

export type TournamentSocketFrame =
  | TournamentFrame
  | ErrorFrame;

export type Command =
  | PlaceWager
  | PlaceWagers
  | AskToDeal
  | TakeSeat
  | StandBehind
  | LeaveSeat
  | FreeSeat
  | OpenBetting
  | CloseBetting
  | PassShaker
  | ShakeDie
  | CompleteShake
  | ShakeAgain
  | OpenShaker
  | AnnounceDie
  | CorrectDie
  | DrawCard
  | Pay
  | ReportIrregularity
  | DecideIrregularity
  | RaiseConcern
  | AnswerConcern
  | OpenTable
  | ChangeDealer
  | FillFloat
  | CreditFloat
  | CloseTable
  | ConfirmClosing
  | ChangeLimits
  | RetireShoe
  | WithdrawOrder
  | LoadShoe
  | RevealShoe
  | AbandonShoe
  | ReconcileShoe
  | ShowCutCard
  | OpenSession
  | EndSession
  | AnnounceDragonBets
  | SeatPlayers
  | SitOut
  | CallHands
  | ExtendSession
  | DrawNext
  | AnnounceNext
  | LoadNext
  | RevealLast;

export type TournamentCommand =
  | Register
  | Withdraw
  | Rebuy
  | StartStage
  | PausePlay
  | ResumePlay
  | ExtendStage
  | EndStage
  | AnnounceDragons
  | ConfirmResults
  | DrawPlayOff
  | CloseStage
  | AwardPrizes
  | CancelTournament
  | Disqualify
  | CorrectChips
  | DrawStage;

export type Event =
  | TableOpened
  | TableClosed
  | DealerChanged
  | LimitsChanged
  | FloatFilled
  | FloatCredited
  | OrderGiven
  | OrderWithdrawn
  | RoundWithdrawn
  | SeatTaken
  | StoodBehind
  | SeatLeft
  | SeatFreed
  | SatOut
  | WagerPlaced
  | LateAttempted
  | DealAsked
  | ExcessReturned
  | ShoeLoaded
  | CardsBurned
  | CutCardShown
  | ShoeRetired
  | ShoeRevealed
  | ShoeAbandoned
  | ShoeReconciled
  | OrderAlarmRaised
  | BettingOpened
  | BettingClosed
  | DieShaken
  | PatronShook
  | ShakeCompleted
  | AnotherShakeCalled
  | ShakerOpened
  | DieAnnounced
  | PowerHandCalled
  | DieCorrected
  | CardDealt
  | TotalsAnnounced
  | ResultAnnounced
  | LosingWagersCollected
  | WagersPaid
  | WinningWagersPaid
  | WinningsReleased
  | SettlementReversed
  | StakesReturned
  | SessionOpened
  | SessionExtended
  | HandsCalled
  | SessionEnded
  | DragonBetsAnnounced
  | LosingDragonsCollected
  | DragonsPaid
  | SessionClosed
  | DragonBetsWithdrawn
  | DragonsReversed
  | SessionWithdrawn
  | IrregularityReported
  | CardMisdrawn
  | RoundVoided
  | RoundReconstructed
  | ResultStood
  | ConcernRaised
  | ConcernAnswered
  | ConcernTakenUp;

export type TableView =
  | Board
  | PatronView
  | DealerView
  | PitView;

export interface SnapshotFrame {
  type: "snapshot";
  table: string;
  sequence: number;
  at: number;
  role: string;
  view: TableView | null;
}

export interface EventsFrame {
  type: "events";
  after: number;
  through: number;
  events: Happened[];
  board: Partial<Board>;
  you?: OwnSeen;
}

export interface Happened {
  sequence: number;
  at: number;
  event: TableOpened | TableClosed | DealerChanged | LimitsChanged | FloatFilled | FloatCredited | OrderGiven | OrderWithdrawn | RoundWithdrawn | SeatTaken | StoodBehind | SeatLeft | SeatFreed | SatOut | WagerPlaced | LateAttempted | DealAsked | ExcessReturned | ShoeLoaded | CardsBurned | CutCardShown | ShoeRetired | ShoeRevealed | ShoeAbandoned | ShoeReconciled | OrderAlarmRaised | BettingOpened | BettingClosed | DieShaken | PatronShook | ShakeCompleted | AnotherShakeCalled | ShakerOpened | DieAnnounced | PowerHandCalled | DieCorrected | CardDealt | TotalsAnnounced | ResultAnnounced | LosingWagersCollected | WagersPaid | WinningWagersPaid | WinningsReleased | SettlementReversed | StakesReturned | SessionOpened | SessionExtended | HandsCalled | SessionEnded | DragonBetsAnnounced | LosingDragonsCollected | DragonsPaid | SessionClosed | DragonBetsWithdrawn | DragonsReversed | SessionWithdrawn | IrregularityReported | CardMisdrawn | RoundVoided | RoundReconstructed | ResultStood | ConcernRaised | ConcernAnswered | ConcernTakenUp;
}

export interface TableOpened {
  event: "TableOpened";
  table: string;
  settings: Settings;
  opened_by: Actor;
}

export interface Settings {
  game: string;
  version: string;
  stamp: string;
  dealing: Dealing;
  limits: Record<string, Limit>;
  stake_unit_cents: number;
  differential_cents: number | null;
  decks: number;
  cut: number;
  burn: boolean;
  seats: number;
  betting_seconds: number;
  shake_seconds: number;
  ask_marks: boolean;
  standing: boolean;
  sealed: boolean;
  deal_now: boolean;
}

export type Dealing = "automatic" | "dealer" | "shoe";

export type Limit = [least_cents: number, most_cents: number];

export type Actor = [role: Role, name: string];

export type Role = "patron" | "dealer" | "pit" | "surveillance" | "director" | "auditor" | "administrator" | "system";

export interface TableClosed {
  event: "TableClosed";
  why: string;
}

export interface DealerChanged {
  event: "DealerChanged";
  dealer: string | null;
}

export interface LimitsChanged {
  event: "LimitsChanged";
  limits: Record<string, Limit>;
  differential_cents: number | null;
  betting_seconds: number;
}

export interface FloatFilled {
  event: "FloatFilled";
  cents: number;
}

export interface FloatCredited {
  event: "FloatCredited";
  cents: number;
}

export interface OrderGiven {
  event: "OrderGiven";
  order: LimitsOrder | ShoeOrder | SessionOrder | CloseOrder;
}

export interface LimitsOrder {
  order: "limits";
  limits: Record<string, Limit>;
  differential_cents: number | null;
  betting_seconds: number;
}

export interface ShoeOrder {
  order: "shoe";
  shoe: number;
  why: string;
}

export interface SessionOrder {
  order: "session";
  session: number;
  why: string;
  ordered_by: Actor;
}

export interface CloseOrder {
  order: "close";
  why: string;
}

export interface OrderWithdrawn {
  event: "OrderWithdrawn";
  order: OrderKind;
}

export type OrderKind = "limits" | "shoe" | "session" | "close";

export interface RoundWithdrawn {
  event: "RoundWithdrawn";
  round: number;
}

export interface SeatTaken {
  event: "SeatTaken";
  patron: string;
  seat: number;
}

export interface StoodBehind {
  event: "StoodBehind";
  patron: string;
  seat: number | null;
}

export interface SeatLeft {
  event: "SeatLeft";
  patron: string;
  seat: number | null;
}

export interface SeatFreed {
  event: "SeatFreed";
  patron: string;
  seat: number | null;
  why: string;
}

export interface SatOut {
  event: "SatOut";
  patron: string;
}

export interface WagerPlaced {
  event: "WagerPlaced";
  patron: string;
  wager: string;
  before_cents: number;
  stake_cents: number;
}

export interface LateAttempted {
  event: "LateAttempted";
  patron: string;
  wager: string;
  stake_cents: number;
  wanted_cents: number;
  rule: string;
}

export interface DealAsked {
  event: "DealAsked";
  patron: string;
}

export interface ExcessReturned {
  event: "ExcessReturned";
  patron: string;
  wager: string;
  before_cents: number;
  stake_cents: number;
  rule: string | null;
}

export interface ShoeLoaded {
  event: "ShoeLoaded";
  shoe: number;
  commitment: string | null;
}

export interface CardsBurned {
  event: "CardsBurned";
  shown: string;
  count: number;
}

export interface CutCardShown {
  event: "CutCardShown";
}

export interface ShoeRetired {
  event: "ShoeRetired";
  shoe: number;
  why: string;
}

export interface ShoeRevealed {
  event: "ShoeRevealed";
  shoe: number;
  order: string[];
  dice: number[];
  salt: string;
}

export interface ShoeAbandoned {
  event: "ShoeAbandoned";
  shoe: number;
  why: string;
}

export interface ShoeReconciled {
  event: "ShoeReconciled";
  shoe: number;
  missing: string[];
  extra: string[];
}

export interface OrderAlarmRaised {
  event: "OrderAlarmRaised";
  cards: string[];
}

export interface BettingOpened {
  event: "BettingOpened";
  round: number;
  stamp: string;
  cue: Cue;
  rule: string;
  closes_at: number;
}

export type Cue = "place-your-bets" | "no-more-bets" | "die-value" | "power-hand" | "point-totals" | "result" | "dragon-bets";

export interface BettingClosed {
  event: "BettingClosed";
  round: number;
  cue: Cue;
  rule: string;
}

export interface DieShaken {
  event: "DieShaken";
  times: number;
  passed_to: string | null;
  rule: string;
}

export interface PatronShook {
  event: "PatronShook";
  patron: string;
  rule: string;
}

export interface ShakeCompleted {
  event: "ShakeCompleted";
  patron: string;
  rule: string;
}

export interface AnotherShakeCalled {
  event: "AnotherShakeCalled";
  patron: string | null;
  rule: string;
}

export interface ShakerOpened {
  event: "ShakerOpened";
  patron: string | null;
  rule: string;
}

export interface DieAnnounced {
  event: "DieAnnounced";
  die: number;
  cue: Cue;
  rule: string;
}

export interface PowerHandCalled {
  event: "PowerHandCalled";
  cue: Cue;
  rule: string;
}

export interface DieCorrected {
  event: "DieCorrected";
  round: number;
  before: number;
  die: number;
  cue: Cue;
  rule: string;
  why: string;
}

export interface CardDealt {
  event: "CardDealt";
  card: string;
  hand: Side;
  rule: string;
}

export type Side = "player" | "banker";

export interface TotalsAnnounced {
  event: "TotalsAnnounced";
  player: number;
  banker: number;
  cue: Cue;
  rule: string;
}

export interface ResultAnnounced {
  event: "ResultAnnounced";
  round: number;
  result: Result;
  player: number;
  banker: number;
  cue: Cue;
  rule: string;
}

export type Result = "player" | "banker" | "tie";

export interface LosingWagersCollected {
  event: "LosingWagersCollected";
  round: number;
  cents: number;
}

export interface WagersPaid {
  event: "WagersPaid";
  round: number;
  patron: string;
  items: Item[];
  pending: boolean;
}

export type Item = [wager: string, stake_cents: number, net_cents: number, pays: string, rule: string | null, commission_cents: number];

export interface WinningWagersPaid {
  event: "WinningWagersPaid";
  round: number;
  cents: number;
}

export interface WinningsReleased {
  event: "WinningsReleased";
  round: number;
  patron: string;
  cents: number;
}

export interface SettlementReversed {
  event: "SettlementReversed";
  round: number;
  patron: string;
  items: Item[];
}

export interface StakesReturned {
  event: "StakesReturned";
  round: number;
  patron: string;
  stakes: Record<string, number>;
  rule: string;
}

export interface SessionOpened {
  event: "SessionOpened";
  session: number;
  hands: number | null;
  minutes: number | null;
  ends_at: number | null;
}

export interface SessionExtended {
  event: "SessionExtended";
  session: number;
  hands: number | null;
  minutes: number | null;
  ends_at: number | null;
}

export interface HandsCalled {
  event: "HandsCalled";
  session: number;
  hands: number;
}

export interface SessionEnded {
  event: "SessionEnded";
  session: number;
  why: string;
  ended_by: Actor;
}

export interface DragonBetsAnnounced {
  event: "DragonBetsAnnounced";
  session: number;
  player: number;
  banker: number;
  won: WonDragon[];
  announced_by: Actor;
  cue: Cue;
  rule: string;
}

export type WonDragon = [wager: string, combination: string, pays: string, rule: string];

export interface LosingDragonsCollected {
  event: "LosingDragonsCollected";
  session: number;
  cents: number;
}

export interface DragonsPaid {
  event: "DragonsPaid";
  session: number;
  patron: string;
  items: Item[];
  pending: boolean;
}

export interface SessionClosed {
  event: "SessionClosed";
  session: number;
  cents: number;
}

export interface DragonBetsWithdrawn {
  event: "DragonBetsWithdrawn";
  session: number;
}

export interface DragonsReversed {
  event: "DragonsReversed";
  session: number;
  patron: string;
  items: Item[];
}

export interface SessionWithdrawn {
  event: "SessionWithdrawn";
  session: number;
}

export interface IrregularityReported {
  event: "IrregularityReported";
  round: number;
  clause: string;
  noticed: Noticed;
  note: string;
  proven: boolean;
  third_cards: boolean;
  secret_lost: boolean;
}

export type Noticed = "in-the-round" | "between-rounds" | "in-a-later-round";

export interface CardMisdrawn {
  event: "CardMisdrawn";
  round: number;
  card: string;
}

export interface RoundVoided {
  event: "RoundVoided";
  round: number;
  rule: string;
  why: string;
  foreign: string[];
}

export interface RoundReconstructed {
  event: "RoundReconstructed";
  round: number;
  before: string[];
  cards: string[];
  aside: string[];
  rule: string;
  why: string;
}

export interface ResultStood {
  event: "ResultStood";
  round: number;
  rule: string;
  why: string;
  foreign: string[];
  order_lost: boolean;
}

export interface ConcernRaised {
  event: "ConcernRaised";
  concern: number;
  raised_by: Actor;
  at: number;
  note: string;
}

export interface ConcernAnswered {
  event: "ConcernAnswered";
  concern: number;
  raised_by: Actor;
  note: string;
}

export interface ConcernTakenUp {
  event: "ConcernTakenUp";
  concern: number;
  raised_by: Actor;
}

export interface OwnSeen {
  seat: number | null;
  standing: boolean;
  stakes: Record<string, number>;
  dragons: Record<string, number>;
  last: Record<string, number>;
  pending_cents: number;
  balance_cents: number;
  asked: boolean;
  concern: ConcernSeen | null;
}

export interface ConcernSeen {
  number: number;
  raised_by: Actor;
  at: number;
  note: string;
}

export interface ViewFrame {
  type: "view";
  sequence: number;
  view: TableView | null;
}

export interface BalanceFrame {
  type: "balance";
  balance_cents: number;
}

export interface AnswerFrame {
  type: "answer";
  id: string;
  accepted: boolean | null;
  first?: number | null;
  last?: number | null;
  reason?: string;
  rule?: string | null;
  balance_cents?: number;
  wagers?: WagersAnswer;
}

export interface WagersAnswer {
  taken: Record<string, number>;
  late: LateWager[];
}

export interface LateWager {
  wager: string;
  stake_cents: number;
  wanted_cents: number;
  reason: string;
  rule: string;
}

export interface ErrorFrame {
  type: "error";
  reason: string;
  id?: string;
}

export interface TablesFrame {
  type: "tables";
  tables: Board[];
}

export interface Board {
  table: string;
  game: string;
  version: string;
  stamp: string;
  dealing: Dealing;
  decks: number;
  stake_unit_cents: number;
  limits: Record<string, Limit>;
  differential_cents: number | null;
  ask_marks: boolean;
  deal_now: boolean;
  betting_seconds: number;
  phase: Phase;
  held: boolean;
  closing: boolean;
  seats: number;
  seats_taken: number;
  standing: number;
  totals: Record<string, number>;
  round: RoundSeen | null;
  shoe: ShoeSeen | null;
  roads: RoadsSeen;
  session: SessionSeen | null;
  announced: AnnouncedDragons | null;
}

export type Phase = "closed" | "between-rounds" | "betting" | "shaking" | "dealing" | "result" | "void";

export interface RoundSeen {
  number: number;
  closes_at: number;
  player: HandSeen;
  banker: HandSeen;
  die: number | null;
  power_hand: boolean;
  result: Result | null;
  void_by: string | null;
  last_of_shoe: boolean;
  waited_for: number | null;
}

export interface HandSeen {
  cards: string[];
  total: number;
}

export interface ShoeSeen {
  number: number;
  commitment: string | null;
  cards_left: number;
  ended: string | null;
  marks: Mark[];
}

export type Mark = [result: Result, player_pair: boolean, banker_pair: boolean, natural: boolean];

export interface RoadsSeen {
  bead: Bead[];
  big: Cell[];
  big_eye: Sign[];
  small: Sign[];
  cockroach: Sign[];
  ask: Ask | null;
  counts: Counts;
}

export type Bead = [column: number, row: number, result: Result, player_pair: boolean, banker_pair: boolean, natural: boolean];

export type Cell = [column: number, row: number, result: Result | null, ties: number, player_pair: boolean, banker_pair: boolean, natural: boolean];

export type Sign = [column: number, row: number, red: boolean];

export interface Ask {
  banker: Asked;
  player: Asked;
}

export interface Asked {
  big_eye: boolean | null;
  small: boolean | null;
  cockroach: boolean | null;
}

export interface Counts {
  rounds: number;
  player: number;
  banker: number;
  tie: number;
  player_pair: number;
  banker_pair: number;
  natural: number;
}

export interface SessionSeen {
  number: number;
  hands: number | null;
  hands_played: number;
  ends_at: number | null;
  dragons_offered: boolean;
  betting_open: boolean;
  announced: boolean;
  ending: boolean;
  run_of: Result | null;
  run: number;
  longest_player: number;
  longest_banker: number;
}

export interface AnnouncedDragons {
  session: number;
  player: number;
  banker: number;
  won: WonDragon[];
}

export interface BoardFrame {
  type: "table";
  table: Board;
}

export interface PatronsFrame {
  type: "patrons";
  table: string;
  seats_taken: number;
  standing: number;
  totals: Record<string, number>;
}

export interface TournamentFrame {
  type: "tournament";
  shown: TournamentLeaders;
}

export interface TournamentLeaders {
  sequence: number;
  players: number;
  tournament: TournamentSeen;
  own: OwnPlace | null;
}

export interface OwnPlace {
  player: PlayerSeen;
  table: string | null;
  to_cut_cents: number | null;
  hands_left: number;
}

export interface PlayerSeen {
  name: string;
  entry: number;
  standing: PlayerStanding;
  rank: number;
  chips_cents: number;
  table: number;
  seat: number;
  rebuys: number;
  to_cut_cents: number | null;
  place: number;
  prize_cents: number;
}

export type PlayerStanding = "in" | "out" | "withdrawn" | "disqualified";

export interface PlaceWager {
  command: "PlaceWager";
  wager: string;
  stake_cents: number;
  id: string;
}

export interface PlaceWagers {
  command: "PlaceWagers";
  stakes: Record<string, number>;
  id: string;
}

export interface AskToDeal {
  command: "AskToDeal";
  id: string;
}

export interface TakeSeat {
  command: "TakeSeat";
  seat: number;
  id: string;
}

export interface StandBehind {
  command: "StandBehind";
  id: string;
}

export interface LeaveSeat {
  command: "LeaveSeat";
  id: string;
}

export interface FreeSeat {
  command: "FreeSeat";
  patron: string;
  why: string;
  id: string;
}

export interface OpenBetting {
  command: "OpenBetting";
  id: string;
}

export interface CloseBetting {
  command: "CloseBetting";
  id: string;
}

export interface PassShaker {
  command: "PassShaker";
  id: string;
}

export interface ShakeDie {
  command: "ShakeDie";
  id: string;
}

export interface CompleteShake {
  command: "CompleteShake";
  id: string;
}

export interface ShakeAgain {
  command: "ShakeAgain";
  id: string;
}

export interface OpenShaker {
  command: "OpenShaker";
  id: string;
}

export interface AnnounceDie {
  command: "AnnounceDie";
  die: number;
  id: string;
}

export interface CorrectDie {
  command: "CorrectDie";
  die: number;
  why: string;
  id: string;
}

export interface DrawCard {
  command: "DrawCard";
  card: string;
  id: string;
}

export interface Pay {
  command: "Pay";
  patrons?: number;
  id: string;
}

export interface ReportIrregularity {
  command: "ReportIrregularity";
  clause: string;
  note?: string;
  about?: number | null;
  third_cards?: boolean;
  concern?: number | null;
  secret_lost?: boolean;
  id: string;
}

export interface DecideIrregularity {
  command: "DecideIrregularity";
  ruling: Ruling;
  why: string;
  cards?: string[];
  foreign?: string[];
  order_lost?: boolean;
  id: string;
}

export type Ruling = "void" | "reconstructed" | "stands";

export interface RaiseConcern {
  command: "RaiseConcern";
  note: string;
  id: string;
}

export interface AnswerConcern {
  command: "AnswerConcern";
  concern: number;
  note: string;
  id: string;
}

export interface OpenTable {
  command: "OpenTable";
  table: string;
  settings: Settings;
  id: string;
}

export interface ChangeDealer {
  command: "ChangeDealer";
  dealer: string | null;
  id: string;
}

export interface FillFloat {
  command: "FillFloat";
  cents: number;
  id: string;
}

export interface CreditFloat {
  command: "CreditFloat";
  cents: number;
  id: string;
}

export interface CloseTable {
  command: "CloseTable";
  why?: string;
  id: string;
}

export interface ConfirmClosing {
  command: "ConfirmClosing";
  id: string;
}

export interface ChangeLimits {
  command: "ChangeLimits";
  limits: Record<string, Limit>;
  differential_cents: number | null;
  betting_seconds?: number | null;
  id: string;
}

export interface RetireShoe {
  command: "RetireShoe";
  why: string;
  id: string;
}

export interface WithdrawOrder {
  command: "WithdrawOrder";
  order: OrderKind;
  id: string;
}

export interface LoadShoe {
  command: "LoadShoe";
  shoe: number;
  commitment?: string | null;
  id: string;
}

export interface RevealShoe {
  command: "RevealShoe";
  order: string[];
  dice: number[];
  salt: string;
  id: string;
}

export interface AbandonShoe {
  command: "AbandonShoe";
  why: string;
  id: string;
}

export interface ReconcileShoe {
  command: "ReconcileShoe";
  left: string[];
  id: string;
}

export interface ShowCutCard {
  command: "ShowCutCard";
  id: string;
}

export interface OpenSession {
  command: "OpenSession";
  hands?: number | null;
  minutes?: number | null;
  id: string;
}

export interface EndSession {
  command: "EndSession";
  why: string;
  id: string;
}

export interface AnnounceDragonBets {
  command: "AnnounceDragonBets";
  id: string;
}

export interface SeatPlayers {
  command: "SeatPlayers";
  seats: Record<string, number>;
  id: string;
}

export interface SitOut {
  command: "SitOut";
  player: string;
  id: string;
}

export interface CallHands {
  command: "CallHands";
  hands: number;
  id: string;
}

export interface ExtendSession {
  command: "ExtendSession";
  more: number;
  id: string;
}

export interface DrawNext {
  command: "DrawNext";
  id: string;
}

export interface AnnounceNext {
  command: "AnnounceNext";
  id: string;
}

export interface LoadNext {
  command: "LoadNext";
  id: string;
}

export interface RevealLast {
  command: "RevealLast";
  id: string;
}

export interface Register {
  command: "Register";
  id: string;
}

export interface Withdraw {
  command: "Withdraw";
  id: string;
}

export interface Rebuy {
  command: "Rebuy";
  id: string;
}

export interface StartStage {
  command: "StartStage";
  id: string;
}

export interface PausePlay {
  command: "PausePlay";
  why: string;
  id: string;
}

export interface ResumePlay {
  command: "ResumePlay";
  id: string;
}

export interface ExtendStage {
  command: "ExtendStage";
  more: number;
  why: string;
  id: string;
}

export interface EndStage {
  command: "EndStage";
  why: string;
  id: string;
}

export interface AnnounceDragons {
  command: "AnnounceDragons";
  id: string;
}

export interface ConfirmResults {
  command: "ConfirmResults";
  id: string;
}

export interface DrawPlayOff {
  command: "DrawPlayOff";
  id: string;
}

export interface CloseStage {
  command: "CloseStage";
  id: string;
}

export interface AwardPrizes {
  command: "AwardPrizes";
  id: string;
}

export interface CancelTournament {
  command: "CancelTournament";
  why: string;
  id: string;
}

export interface Disqualify {
  command: "Disqualify";
  player: string;
  why: string;
  id: string;
}

export interface CorrectChips {
  command: "CorrectChips";
  player: string;
  cents: number;
  why: string;
  id: string;
}

export interface DrawStage {
  command: "DrawStage";
  id: string;
}

export interface PatronView {
  seat: number | null;
  standing: boolean;
  stakes: Record<string, number>;
  dragons: Record<string, number>;
  last: Record<string, number>;
  pending_cents: number;
  balance_cents: number;
  asked: boolean;
  concern: ConcernSeen | null;
  board: Board;
  neighbours: Neighbour[];
  shaker: string | null;
  may: string[];
}

export interface Neighbour {
  seat: number;
  patron: string;
  stakes: Record<string, number>;
  dragons: Record<string, number>;
  asked: boolean;
}

export interface DealerView {
  board: Board;
  dealer: string | null;
  neighbours: Neighbour[];
  bettors: Bettor[];
  next_card: Prompt | null;
  highest_wagered: string | null;
  shaker: string | null;
  due: number;
  held: HeldSeen | null;
  orders: (LimitsOrder | ShoeOrder | SessionOrder | CloseOrder)[];
  concerns: ConcernSeen[];
  may: string[];
}

export interface Bettor {
  patron: string;
  seat: number | null;
  stakes: Record<string, number>;
  dragons: Record<string, number>;
  items: Item[];
  collect_cents: number;
  pay_cents: number;
  take_back_cents: number;
  served: boolean;
}

export interface Prompt {
  hand: string;
  rule: string;
}

export interface HeldSeen {
  round: number;
  clause: string;
  happened: string;
  becomes: string;
  noticed: Noticed;
  proven: boolean;
  third_cards: boolean;
  secret_lost: boolean;
  misdrawn: string[];
}

export interface PitView {
  dealer: DealerView;
  held: HeldSeen | null;
  concerns: ConcernSeen[];
  float_cents: number;
  commission_cents: number;
  stakes_cents: number;
  pending: Record<string, number>;
  places: PatronPlace[];
  unseen: Record<string, number>;
  may: string[];
}

export interface PatronPlace {
  patron: string;
  seat: number | null;
  staked: boolean;
}

export interface Problem {
  reason: string;
  rule: string | null;
  wagers?: WagersAnswer;
}

export interface HouseShown {
  name: string;
  version: string;
  guests: boolean;
  welcome_cents: number;
  wallet: boolean;
  games: string[];
  tables: string[];
  now: number;
}

export interface GameShown {
  slug: string;
  name: string;
  version: string;
  in_effect: string;
  hour: string | null;
  hash: string;
  wagers: WagerShown[];
  limits: StakeLimitShown[];
  die: DieShown | null;
  clauses: ClausesShown;
}

export interface WagerShown {
  key: string;
  name: string;
  scope: string;
  area: string;
  defined: string | null;
  stake_unit_cents: number;
  lines: LineShown[];
}

export interface LineShown {
  pays: string;
  phrases: [string, string][];
  words: string;
  rule: string;
  commission: string | null;
}

export interface StakeLimitShown {
  main: string;
  sides: string[];
  words: string;
  rule: string;
}

export interface DieShown {
  power: number;
  dealer_shakes: number;
  shaken_by: string;
  announced_by: string;
  power_by: string;
}

export interface ClausesShown {
  natural: string;
  round: string;
  tie: string;
  hands: string;
  initial_deal: string;
  table_of_play: string;
  winner: string;
  equal_totals: string;
  session: string | null;
  decks: string;
  layout: string;
  point_values: string;
  point_totals: string;
  independent: string;
}

export interface RulesShown {
  game: GameShown;
  decks: [number, number];
  announcements: AnnouncementShown[];
  table_of_play: TableOfPlayShown;
  irregularities: IrregularityShown[];
  readings: ReadingShown[];
}

export interface AnnouncementShown {
  cue: Cue;
  speaker: Speaker;
  rule: string;
}

export type Speaker = "dealer" | "pit supervisor";

export interface TableOfPlayShown {
  player: string;
  banker: [string, string][];
}

export interface IrregularityShown {
  clause: string;
  key: string;
  happened: string;
  becomes: string;
  decider: Decider;
}

export type Decider = "pit supervisor" | "the rule itself";

export interface ReadingShown {
  number: number;
  title: string;
  clauses: string;
  question: string;
  reading: string;
}

export interface OddsShown {
  game: string;
  version: string;
  decks: number;
  hands: number | null;
  wagers: WagerOddsShown[];
  normal: WagerOddsShown[] | null;
  power: WagerOddsShown[] | null;
}

export interface WagerOddsShown {
  wager: string;
  scope: "round" | "session";
  house_edge: string;
  percent: number;
  hit_percent: number;
  outcomes: OutcomeShown[];
}

export interface OutcomeShown {
  pays: string;
  rule: string | null;
  probability: string;
  percent: number;
  net: string;
}

export interface SessionReturnsShown {
  game: string;
  decks: number;
  longest_hands: number;
  lengths: SessionReturnShown[];
}

export interface SessionReturnShown {
  hands: number;
  percent: Record<string, number>;
}

export interface Guest {
  token?: boolean;
  display_name?: string | null;
}

export interface LoggedIn {
  name: string;
  display_name: string;
  role: string;
  guest: boolean;
  locked: boolean;
  permissions: Permission[];
  csrf: string;
  token: string | null;
}

export type Permission = "open and close tables" | "watch a table with the dealer's prompts" | "watch a table with reports, float, unseen cards and exact edges" | "read one's own history, receipts and disputes" | "read any patron's history and receipts" | "see who the people of the house are" | "read reports and statistics" | "read the log of significant events" | "verify and export journals" | "open a dispute on a round" | "read everybody's disputes" | "answer disputes" | "ask the house for play chips" | "cash one's own chips" | "sell and cash chips for patrons" | "move chips between one's wallet and the house" | "settle transfers with the wallet" | "set one's own limits and exclude oneself" | "admit patrons" | "suspend and reinstate patrons" | "choose display names of people" | "appoint and dismiss staff" | "open and direct tournaments" | "read the event stream and set up webhooks" | "read metrics" | "open the house" | "note significant events";

export interface Registration {
  password: string;
  name?: string | null;
  display_name?: string | null;
  id?: string | null;
  token?: boolean;
}

export interface Credentials {
  name: string;
  password: string;
  token?: boolean;
}

export interface Invitation {
  code: string;
  password: string;
}

export interface OwnPassword {
  password: string;
}

export interface NewPassword {
  new: string;
  old?: string | null;
}

export interface Page {
  through: number;
  events: unknown[];
}

export interface Edges {
  table: string;
  sequence: number;
  house_edges: Record<string, string>;
  percent: Record<string, number>;
}

export interface Taken {
  id: string;
  first: number | null;
  last: number | null;
  wagers?: WagersAnswer;
}

export interface NewTable {
  id: string;
  settings: Settings;
  name?: string | null;
  display_name?: string | null;
}

export interface Opened {
  id: string;
  name: string;
  first: number | null;
  last: number | null;
}

export interface TournamentGlance {
  name: string;
  display_name: string;
  title: string;
  phase: TournamentPhase;
  stage_name: string;
  players: number;
  most_players: number;
  entry_cents: number;
  pool_cents: number;
}

export type TournamentPhase = "new" | "registration" | "drawn" | "playing" | "played" | "play-off" | "advanced" | "finished" | "ended" | "cancelled";

export interface TournamentShown {
  sequence: number;
  players: number;
  tournament: TournamentSeen;
  own: OwnPlace | null;
}

export interface TournamentSeen {
  name: string;
  format: Format;
  phase: TournamentPhase;
  stage: number;
  stage_name: string;
  length: number;
  by_clock: boolean;
  hands: number;
  begun: boolean;
  paused: string | null;
  ended: string | null;
  announced: boolean;
  step: Step | null;
  contenders: number;
  tied: string[];
  counted: number;
  players: PlayerSeen[];
  tables: TableSeen[];
  tables_drawn: number;
  pool_cents: number;
  prizes_cents: number[];
  commitments: string[];
  draws: Draw[];
  winner: string | null;
}

export interface Format {
  title: string;
  most_players: number;
  fewest_players: number;
  entry_cents: number;
  house_share: number;
  stages: Stage[];
  rebuys: Rebuys | null;
  tie_breaks: TieBreak[];
  sealed: boolean;
  dealing: Dealing;
  decks: number;
  prizes: number[];
}

export interface Stage {
  name: string;
  hands: number | null;
  minutes: number | null;
  seats: number;
  chips_cents: number | null;
  least_cents: number;
  most_cents: number;
  minimum_cents: number;
  betting_seconds: number;
  advance: number;
  best_of_rest: number;
  announce_every: number;
}

export interface Rebuys {
  most: number;
  fee_cents: number;
  chips_cents: number;
  until_hand: number;
  below_cents: number;
}

export type TieBreak = "play-off" | "highest-win" | "draw";

export type Step = "draw" | "start" | "announce" | "confirm" | "play-off" | "close" | "award";

export interface TableSeen {
  number: number;
  table: string;
  players: string[];
  hands: number;
  won: WonDragon[] | null;
  paid: boolean;
  closed: boolean;
}

export interface Draw {
  salt: string;
  drawn_at: number;
  mix: string;
}

export interface NewTournament {
  id: string;
  format: Format;
  name?: string | null;
  display_name?: string | null;
}

export interface StageAdvice {
  stage: string;
  hands: number;
  exactly: boolean;
  returns: DragonReturn[];
  winners: Won[];
}

export interface DragonReturn {
  wager: string;
  percent: number;
  favours_patron: boolean;
}

export interface Won {
  strategy: string;
  seats_percent: number;
  won_percent: number;
}

export interface ShoesPage {
  shoes: ShoeShown[];
  after: number | null;
}

export interface ShoeShown {
  table: string;
  number: number;
  game: string;
  version: string;
  decks: number;
  commitment: string | null;
  state: ShoeState;
  loaded_at: number;
  ended_at: number | null;
  why: EndedBy | null;
  words: string | null;
  first_round: number | null;
  counts: Counts;
  voids: number;
}

export type ShoeState = "in-play" | "ended" | "revealed" | "reconciled" | "abandoned";

export type EndedBy = "cut-card" | "retired" | "table-closed" | "ran-out" | "order-lost";

export interface PastShoe {
  shoe: ShoeShown;
  file: ShoeFile | null;
  rounds: ShoeRound[];
  roads: RoadsSeen | null;
}

export interface ShoeFile {
  table: string;
  shoe: number;
  game: string;
  version: string;
  burn: boolean;
  cut: number;
  commitment: string | null;
  order: string[] | null;
  dice: number[] | null;
  salt: string | null;
  burned: FileBurned | null;
  rounds: FileRound[];
}

export interface FileBurned {
  shown: string;
  count: number;
}

export interface FileRound {
  round: number;
  cards: string[];
  die: number | null;
  player: number | null;
  banker: number | null;
  result: string;
  aside: string[];
}

export interface ShoeRound {
  number: number;
  opened_at: number;
  player_cards: string[];
  banker_cards: string[];
  aside: string[];
  player: number | null;
  banker: number | null;
  die: number | null;
  power_hand: boolean;
  result: Result | null;
  void: string | null;
}

export interface ShoeEdges {
  table: string;
  number: number;
  rounds: RoundEdges[];
}

export interface RoundEdges {
  round: number;
  house_edges: Record<string, string>;
}

export interface OwnStanding {
  name: string;
  role: string;
  guest: boolean;
  balance_cents: number;
  at: At[];
  limit: LimitShown;
  suspended: string | null;
  excluded: boolean;
  excluded_until: number | null;
}

export interface At {
  table: string;
  seat: number | null;
  stakes_cents: number;
  pending_cents: number;
}

export interface LimitShown {
  a_round_cents: number | null;
  next_cents: number | null;
  next_from: number | null;
}

export interface Amount {
  id: string;
  cents: number;
}

export interface NewLimit {
  id: string;
  a_round_cents: number | null;
}

export interface Exclusion {
  id: string;
  days: number | null;
}

export interface DisplayNames {
  people: Record<string, string>;
  tables: Record<string, string>;
  tournaments: Record<string, string>;
}

export interface DisplayName {
  id: string;
  display_name: string;
}

export interface TransferShown {
  transfer: string;
  way: "in" | "out";
  cents: number;
  at: number;
  state: "asked" | "done" | "refused";
  reason: string | null;
}

export interface PersonShown {
  name: string;
  display_name: string;
  role: string;
  guest: boolean;
  dismissed: string | null;
  suspended: string | null;
}

export interface Appointment {
  id: string;
  role: Role;
  name?: string | null;
  display_name?: string | null;
}

export interface Appointed {
  name: string;
  role: string;
  code: string;
}

export interface PatronShown {
  person: PersonShown;
  balance_cents: number;
  at: At[];
  limit: LimitShown;
  excluded: boolean;
  excluded_until: number | null;
}

export interface Reason {
  id: string;
  why: string;
}

export interface StreamPage {
  cursor: string;
  records: Told[];
}

export interface Told {
  stream: string;
  sequence: number;
  at: number;
  by: [string, string];
  command: string;
  event: unknown;
  hash: string;
}

export interface SignificantPage {
  events: Significant[];
  after: number | null;
}

export interface Significant {
  sequence: number;
  at: number;
  kind: SignificantKind;
  about: string;
  words: string;
}

export type SignificantKind = "house-started" | "house-stopped" | "login-locked" | "self-check-passed" | "self-check-failed" | "table-taken-over" | "clock-jumped" | "large-win" | "wallet-trouble" | "webhook-trouble" | "configuration-changed";

export interface HookShown {
  name: string;
  url: string;
  streams: string[];
  events: string[];
  added_at: number;
  added_by: string;
  cursor: string;
  behind: number;
  delivered_at: number | null;
  failing: Failing | null;
}

export interface Failing {
  since: number;
  tries: number;
  last_at: number;
  error: string;
}

export interface NewHook {
  name: string;
  url: string;
  streams?: string[];
  events?: string[];
  after?: string | null;
  from?: Place | null;
}

export type Place = "start" | "now";

export interface HookAdded {
  hook: HookShown;
  secret: string;
}

export interface Tested {
  delivered: boolean;
  error: string | null;
}

export interface RoundsPage {
  rounds: RoundShown[];
  after: string | null;
}

export interface RoundShown {
  table: string;
  number: number;
  game: string;
  version: string;
  stamp: string;
  decks: number;
  shoe: number;
  dealer: string | null;
  session: number | null;
  opened_at: number;
  closed_at: number | null;
  result_at: number | null;
  paid_at: number | null;
  void_at: number | null;
  withdrawn_at: number | null;
  player_cards: string[];
  banker_cards: string[];
  player: number | null;
  banker: number | null;
  die: number | null;
  result: Result | null;
  void: string | null;
  reconstructed: boolean;
  first_sequence: number;
  last_sequence: number;
  head: string;
  money: Money | null;
  own: Wagered | null;
  balance: OwnBalance | null;
}

export interface Money {
  bettors: number;
  staked_cents: number;
  hold_cents: number;
  commission_cents: number;
  float_cents: number;
  wagers: Record<string, Wagered>;
}

export interface Wagered {
  wagers: number;
  staked_cents: number;
  net_cents: number;
  commission_cents: number;
}

export interface OwnBalance {
  before_cents: number;
  after_cents: number | null;
}

export interface SettlementsPage {
  settlements: Settlement[];
  after: string | null;
}

export interface Settlement {
  patron: string;
  table: string;
  round: number | null;
  session: number | null;
  wager: string;
  stake_cents: number;
  net_cents: number;
  commission_cents: number;
  pays: string;
  rule: string | null;
  at: number;
}

export interface PositionShown {
  patron: string;
  since: number;
  until: number;
  rounds: number;
  wagers: number;
  staked_cents: number;
  net_cents: number;
  commission_cents: number;
  seconds: number;
  tables: TablePosition[];
}

export interface TablePosition {
  table: string;
  rounds: number;
  wagers: number;
  staked_cents: number;
  net_cents: number;
  commission_cents: number;
  seconds: number;
}

export interface Receipt {
  round: string;
  game: ReceiptSheet;
  times: Phases;
  shoe: OfShoe;
  cards: ReceiptCard[];
  aside: string[];
  die: number | null;
  power_hand: boolean;
  player: ReceiptHand;
  banker: ReceiptHand;
  result: string | null;
  wagers: ReceiptWager[];
  session: ReceiptSession | null;
  incidents: Record<string, unknown>[];
  journal: InJournal;
}

export interface ReceiptSheet {
  slug: string;
  name: string | null;
  version: string;
  hash: string;
}

export interface Phases {
  opened: string | null;
  closed: string | null;
  die: string | null;
  dealt: string | null;
  result: string | null;
  paid: string | null;
  void: string | null;
}

export interface OfShoe {
  number: number;
  commitment: string | null;
  revealed: boolean;
  first_card: number;
}

export interface ReceiptCard {
  card: string;
  hand: string | null;
  rule: string | null;
}

export interface ReceiptHand {
  cards: string[];
  total: number | null;
}

export interface ReceiptWager {
  patron: string;
  wager: string;
  name: string | null;
  stake: number;
  pays: string | null;
  rule: string | null;
  net: number | null;
  commission: number | null;
  returned: number | null;
}

export interface ReceiptSession {
  number: number;
  wagers: ReceiptWager[];
}

export interface InJournal {
  stream: string;
  entries: [number, number];
  head: string;
}

export interface TournamentReceipt {
  tournament: string;
  title: string;
  player: string;
  paid: Paid[];
  net_cents: number;
  journal: InJournal;
}

export interface Paid {
  what: string;
  at: string | null;
  cents: number;
  house_cents: number;
  entry: number;
  hash: string;
}

export interface NewDispute {
  id: string;
  words: string;
}

export interface DisputeShown {
  number: number;
  patron: string;
  table: string;
  round: number;
  words: string;
  answer: string | null;
  upheld: boolean | null;
}

export interface DisputesPage {
  disputes: DisputeShown[];
  after: number | null;
}

export interface NewAnswer {
  id: string;
  words: string;
  upheld: boolean;
}

export interface ShiftShown {
  table: string | null;
  dealer: string | null;
  since: number;
  until: number;
  rounds: number;
  voids: number;
  irregularities: number;
  wagers: number;
  staked_cents: number;
  payout_cents: number;
  hold_cents: number;
  commission_cents: number;
  theory_cents: number | null;
  theory_exact: string | null;
  opening_float_cents: number | null;
  fills_cents: number;
  credits_cents: number;
  closing_float_cents: number | null;
  seconds: number;
  rounds_per_hour: number | null;
}

export interface HoldReport {
  by: "dealer" | "game" | "table" | "wager";
  since: number;
  until: number;
  holds: HoldShown[];
}

export interface HoldShown {
  table: string | null;
  dealer: string | null;
  game: string | null;
  wager: string | null;
  rounds: number;
  wagers: number;
  staked_cents: number;
  hold_cents: number;
  commission_cents: number;
  theory_cents: number | null;
  theory_exact: string | null;
}

export interface TableEvents {
  events: TableEvent[];
  after: string | null;
}

export interface TableEvent {
  table: string;
  sequence: number;
  at: number;
  by: Person;
  round: number | null;
  event: TableOpened | TableClosed | DealerChanged | LimitsChanged | FloatFilled | FloatCredited | OrderGiven | OrderWithdrawn | RoundWithdrawn | SeatTaken | StoodBehind | SeatLeft | SeatFreed | SatOut | WagerPlaced | LateAttempted | DealAsked | ExcessReturned | ShoeLoaded | CardsBurned | CutCardShown | ShoeRetired | ShoeRevealed | ShoeAbandoned | ShoeReconciled | OrderAlarmRaised | BettingOpened | BettingClosed | DieShaken | PatronShook | ShakeCompleted | AnotherShakeCalled | ShakerOpened | DieAnnounced | PowerHandCalled | DieCorrected | CardDealt | TotalsAnnounced | ResultAnnounced | LosingWagersCollected | WagersPaid | WinningWagersPaid | WinningsReleased | SettlementReversed | StakesReturned | SessionOpened | SessionExtended | HandsCalled | SessionEnded | DragonBetsAnnounced | LosingDragonsCollected | DragonsPaid | SessionClosed | DragonBetsWithdrawn | DragonsReversed | SessionWithdrawn | IrregularityReported | CardMisdrawn | RoundVoided | RoundReconstructed | ResultStood | ConcernRaised | ConcernAnswered | ConcernTakenUp;
}

export interface Person {
  role: Role;
  name: string;
}

export interface Alarms {
  since: number;
  until: number;
  alarms: Alarm[];
}

export interface Alarm {
  kind: AlarmKind;
  at: number;
  table: string;
  round: number | null;
  rule: string | null;
  cards: string[];
  words: string;
  ruling: Ruling | null;
  raised_by: Actor | null;
}

export type AlarmKind = "foreign-card" | "factory-order" | "irregularity" | "shoe-differs" | "large-win" | "concern";

export interface Leanings {
  since: number;
  until: number;
  leanings: Leaning[];
  judged: number;
  bound: number;
}

export interface Leaning {
  patron: string;
  wager: string;
  tables: string[];
  shoes: number;
  rounds: number;
  staked_cents: number;
  favoured_rounds: number;
  favoured_cents: number;
  mean_edge: number;
  staked_edge: number;
  correlation: number;
  chance: number;
}

export interface AuditShown {
  running: boolean;
  last: Audited | null;
  files: Significant | null;
}

export interface Audited {
  began_at: number;
  ended_at: number;
  entries: number;
  streams: number;
  rounds: number;
  faults: string[];
  failed: boolean;
}
