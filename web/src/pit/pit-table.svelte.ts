// A table as pit and surveillance see it, live, and the commands they send to it.

import { type IdempotentRequest, idempotentRequests, pathPart, post } from "../shared/api/http";
import type { LiveSocket, NewCommand, PushedFrame } from "../shared/api/socket";
import type { Board, Happened, PitView } from "../shared/api/types";
import { isPermitted } from "../shared/login/permissions";
import { eventsBefore, openTableSocket } from "../shared/table-socket";
import { staffEventText } from "../shared/words/staff-events";

const MAX_NEWS = 12;
const PAST_EVENTS = 100;

export class PitTable {
  view = $state.raw<PitView | null>(null);
  connected = $state(true);
  /** The last events, the newest first. */
  news = $state.raw<readonly { sequence: number; at: number; text: string }[]>([]);
  /** The note on the last irregularity. */
  note = $state("");
  readonly name: string;
  #socket: LiveSocket;
  #loadsPast: boolean;
  #request = idempotentRequests();

  /** With `loadsPast` the last events are loaded, too, not only those that come. */
  constructor(name: string, loadsPast = false) {
    this.name = name;
    this.#loadsPast = loadsPast;
    const onConnected = (connected: boolean) => (this.connected = connected);
    this.#socket = openTableSocket(name, (frame) => this.#receive(frame), onConnected);
  }

  close(): void {
    this.#socket.close();
  }

  #receive(frame: PushedFrame): void {
    if (frame.type === "snapshot" || frame.type === "view") {
      // Another role has logged in meanwhile, with the same browser.
      if (frame.view && !("float_cents" in frame.view)) return location.reload();
      if (frame.view) this.view = frame.view as PitView;
      if (frame.type === "snapshot" && this.#loadsPast) void this.#loadPast(frame.sequence);
    }
    if (frame.type === "events") this.#add(frame.events);
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

export async function sendTableCommand(request: IdempotentRequest, table: string, command: NewCommand): Promise<void> {
  await request(post, `/tables/${pathPart(table)}/commands`, command);
}
