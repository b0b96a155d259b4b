// A line to a table, a tournament, or the lobby. When it breaks it is taken up again behind the last record
// that came over it, so that nothing is missed; commands without an answer are asked again with
// their ids, so that nothing is done twice.

import { newId } from "./http";
import type { Answered, Command, LobbyFrame, TableFrame, TournamentFrame } from "./types";

/** The house closes a line with these when the login behind it has ended or is locked. */
const LOG_IN_AGAIN = 4001;
const LOCKED = 4023;
const LONGEST_PAUSE = 5000;
const PATIENCE = 8000;
/** No round is shorter: a wager that is asked again within this time is in the round it was for. */
const FRESH = 5000;

export type Frame = TableFrame | LobbyFrame | TournamentFrame;

/** With each of these all that is seen comes over a line. */
const WHOLE = ["snapshot", "tables", "tournament"];
export type Heard = Exclude<Frame, Answered>;

/** The answer to a command; `reason` says why it was not taken, or that nobody knows. */
export type Answer = Pick<Answered, "accepted"> & Partial<Answered>;

/** A command without its id, which the line gives it. */
export type Asked = Command extends infer One ? (One extends Command ? Omit<One, "id"> : never) : never;

interface Waiting {
  text: string;
  answer: (answer: Answer) => void;
  since: number;
}

export interface Ears {
  /** Takes every frame but answers. */
  hear(frame: Heard): void;
  /** Whether the line is up. */
  tell(up: boolean): void;
  /** The login may have ended: looks whether it has. */
  doubt(): void;
}

export class Line {
  #path: string;
  #ears: Ears;
  #socket: WebSocket | null = null;
  #up = false;
  #over = false;
  #pause = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval>;
  #sequence: number | null = null;
  #waiting = new Map<string, Waiting>();

  constructor(path: string, ears: Ears) {
    this.#path = path;
    this.#ears = ears;
    this.#watch = setInterval(() => this.#look(), 1000);
    window.addEventListener("online", this.#hurry);
    window.addEventListener("offline", this.#drop);
    this.#open();
  }

  close(): void {
    this.#over = true;
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#hurry);
    window.removeEventListener("offline", this.#drop);
    this.#socket?.close();
  }

  /** Asks something of the table; what comes back is its answer. */
  send(asked: Asked, id = newId()): Promise<Answer> {
    const reason = "the connection is lost: nothing was sent";
    if (!this.#up) return Promise.resolve({ accepted: false, reason });
    const text = JSON.stringify({ id, ...asked });
    return new Promise((answer) => {
      this.#waiting.set(id, { text, answer, since: Date.now() });
      this.#socket?.send(text);
    });
  }

  #open(): void {
    clearTimeout(this.#timer);
    const sign = this.#path.includes("?") ? "&" : "?";
    const after = this.#sequence === null ? "" : `${sign}after=${this.#sequence}`;
    const host = `${location.protocol.replace("http", "ws")}//${location.host}`;
    const socket = new WebSocket(`${host}/api/v1${this.#path}${after}`);
    let opened = false;
    socket.onopen = () => (opened = true);
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.#socket === socket) this.#take(JSON.parse(message.data) as Frame);
    };
    socket.onclose = ({ code }) => {
      this.#lost(socket, !opened || code === LOG_IN_AGAIN || code === LOCKED);
    };
    this.#socket = socket;
  }

  #take(frame: Frame): void {
    if (frame.type === "answer") return this.#answer(frame);
    if (frame.type === "events") {
      if (this.#sequence !== null && frame.through <= this.#sequence) return;
      this.#sequence = frame.through;
    }
    this.#ears.hear(frame);
    if (frame.type === "snapshot") this.#sequence = frame.sequence;
    if (WHOLE.includes(frame.type)) {
      if (!this.#up) this.#ears.tell(true);
      this.#up = true;
      this.#pause = 0;
      for (const [id, asked] of this.#waiting) this.#again(id, asked);
    }
  }

  #answer(frame: Answered): void {
    const asked = this.#waiting.get(frame.id);
    if (!asked) return;
    if (frame.accepted === null) {
      setTimeout(() => this.#up && this.#again(frame.id, asked), 1000);
    } else {
      this.#waiting.delete(frame.id);
      asked.answer(frame);
    }
  }

  #again(id: string, asked: Waiting): void {
    if (!this.#waiting.has(id)) return;
    if (Date.now() - asked.since < FRESH) {
      this.#socket?.send(asked.text);
      return;
    }
    this.#waiting.delete(id);
    const reason = "that was not answered in time; the table shows what lies on it";
    asked.answer({ accepted: null, reason });
  }

  #lost(socket: WebSocket, doubtful: boolean): void {
    if (this.#socket !== socket || this.#over) return;
    this.#socket = null;
    this.#up = false;
    this.#ears.tell(false);
    this.#pause = Math.min(LONGEST_PAUSE, 2 * this.#pause || 250);
    this.#timer = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
    if (doubtful) this.#ears.doubt();
  }

  /** A line that does not answer is no line, whatever the browser believes of it. */
  #look(): void {
    const oldest = Math.min(...[...this.#waiting.values()].map((asked) => asked.since));
    if (this.#up && Date.now() - oldest > PATIENCE) this.#drop();
  }

  #drop = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket, false);
    socket.close();
  };

  #hurry = (): void => {
    if (this.#socket === null && !this.#over) this.#open();
  };
}
