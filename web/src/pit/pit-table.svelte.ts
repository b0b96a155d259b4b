// A table as pit and surveillance see it, live, and the commands they send to it.

import { idempotentRequests } from "../shared/api/http";
import type { NewCommand, PushedFrame } from "../shared/api/socket";
import { eventsBefore, sendTableCommand, tablePath } from "../shared/api/tables";
import type { Board, Happened, PitView } from "../shared/api/types";
import { LiveView } from "../shared/live-view.svelte";
import { isPermitted } from "../shared/login/permissions";
import { OwnConcern } from "../shared/own-concern.svelte";
import { staffEventText } from "../shared/words/staff-events";

const MAX_NEWS = 12;
const PAST_EVENTS = 100;

export class PitTable extends LiveView {
  view = $state.raw<PitView | null>(null);
  /** The last events, the newest first. */
  news = $state.raw<readonly { sequence: number; at: number; text: string }[]>([]);
  /** The note on the last irregularity. */
  note = $state("");
  readonly name: string;
  readonly concern: OwnConcern;
  #loadsPast: boolean;
  #request = idempotentRequests();

  /** With `loadsPast` the last events are loaded, too, not only those that come. */
  constructor(name: string, loadsPast = false) {
    super();
    this.name = name;
    this.concern = new OwnConcern(name);
    this.#loadsPast = loadsPast;
    this.open(`${tablePath(name)}/socket`);
  }

  protected override receive(frame: PushedFrame): void {
    if (frame.type === "snapshot" || frame.type === "view") {
      // Another role has logged in meanwhile, with the same browser.
      if (frame.view && !("float_cents" in frame.view)) return location.reload();
      if (frame.view) this.view = frame.view as PitView;
      if (frame.type === "snapshot") void this.concern.show(this.view?.concerns ?? [], frame.sequence);
      if (frame.type === "snapshot" && this.#loadsPast) void this.#loadPast(frame.sequence);
    }
    if (frame.type !== "events") return;
    for (const { event } of frame.events) this.concern.apply(event);
    this.#add(frame.events);
  }

  async #loadPast(sequence: number): Promise<void> {
    this.#loadsPast = false;
    const past = await eventsBefore(this.name, sequence, PAST_EVENTS);
    const later = this.news;
    this.news = [];
    this.#add(past);
    this.news = [...later, ...this.news].slice(0, MAX_NEWS);
  }

  #add(events: readonly Happened[]): void {
    for (const { sequence, at, event } of events) {
      if (event.event === "IrregularityReported") this.note = event.note;
      const text = staffEventText(event);
      if (text) this.news = [{ sequence, at, text }, ...this.news.slice(0, MAX_NEWS - 1)];
    }
  }

  get board(): Board | null {
    return this.view?.dealer.board ?? null;
  }

  may(command: string): boolean {
    return isPermitted("open and close tables") && (this.view?.may.includes(command) ?? false);
  }

  /** Throws the Problem with which the house refuses. */
  send = (command: NewCommand): Promise<void> => sendTableCommand(this.#request, this.name, command);
}
