// A WebSocket to a table, a tournament or the lobby that reconnects by itself. It continues after the
// last record it received, so that nothing is missed, and sends unanswered commands again with the same
// ids, so that nothing is done twice.

import { newCommandId } from "./http";
import type { AnswerFrame, Command, LobbySocketFrame, TableSocketFrame, TournamentSocketFrame } from "./types";

/** The server closes a socket with these codes when its login has ended or is locked. */
const LOG_IN_AGAIN = 4001;
const LOCKED = 4023;
const MAX_PAUSE_MILLISECONDS = 5000;
const ANSWER_MILLISECONDS = 8000;
/** No round is shorter: a wager sent again within this time is in the round it was for. */
const RESEND_MILLISECONDS = 5000;

type Frame = TableSocketFrame | LobbySocketFrame | TournamentSocketFrame;

/** With one of these the socket has everything that is to be seen. */
const COMPLETE = ["snapshot", "tables", "tournament"];

/** Any frame but an answer. */
export type PushedFrame = Exclude<Frame, AnswerFrame>;

/** The answer to a command; `reason` says why it was refused, or that its outcome is unknown. */
export type Answer = Pick<AnswerFrame, "accepted"> & Partial<AnswerFrame>;

/** A command without its id, which the socket adds. */
export type NewCommand = Command extends infer One ? (One extends Command ? Omit<One, "id"> : never) : never;

interface SentCommand {
  text: string;
  answer: (answer: Answer) => void;
  sentAt: number;
}

export interface SocketListener {
  onFrame(frame: PushedFrame): void;
  onConnected(connected: boolean): void;
  /** The login may have ended. */
  onLoginDoubt(): void;
}

export class LiveSocket {
  #path: string;
  #listener: SocketListener;
  #socket: WebSocket | null = null;
  #connected = false;
  #closed = false;
  #pause = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setInterval>;
  #sequence: number | null = null;
  #unanswered = new Map<string, SentCommand>();

  constructor(path: string, listener: SocketListener) {
    this.#path = path;
    this.#listener = listener;
    this.#watchdog = setInterval(() => this.#checkAnswers(), 1000);
    window.addEventListener("online", this.#reconnect);
    window.addEventListener("offline", this.#disconnect);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#watchdog);
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#reconnect);
    window.removeEventListener("offline", this.#disconnect);
    this.#socket?.close();
  }

  send(command: NewCommand, id = newCommandId()): Promise<Answer> {
    const reason = "the connection is lost: nothing was sent";
    if (!this.#connected) return Promise.resolve({ accepted: false, reason });
    const text = JSON.stringify({ id, ...command });
    return new Promise((answer) => {
      this.#unanswered.set(id, { text, answer, sentAt: Date.now() });
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
      if (this.#socket === socket) this.#receive(JSON.parse(message.data) as Frame);
    };
    socket.onclose = ({ code }) => {
      this.#lost(socket, !opened || code === LOG_IN_AGAIN || code === LOCKED);
    };
    this.#socket = socket;
  }

  #receive(frame: Frame): void {
    if (frame.type === "answer") return this.#answer(frame);
    if (frame.type === "events") {
      if (this.#sequence !== null && frame.through <= this.#sequence) return;
      this.#sequence = frame.through;
    }
    this.#listener.onFrame(frame);
    if (frame.type === "snapshot") this.#sequence = frame.sequence;
    if (COMPLETE.includes(frame.type)) {
      if (!this.#connected) this.#listener.onConnected(true);
      this.#connected = true;
      this.#pause = 0;
      for (const [id, sent] of this.#unanswered) this.#resend(id, sent);
    }
  }

  #answer(frame: AnswerFrame): void {
    const sent = this.#unanswered.get(frame.id);
    if (!sent) return;
    if (frame.accepted === null) {
      setTimeout(() => this.#connected && this.#resend(frame.id, sent), 1000);
    } else {
      this.#unanswered.delete(frame.id);
      sent.answer(frame);
    }
  }

  #resend(id: string, sent: SentCommand): void {
    if (!this.#unanswered.has(id)) return;
    if (Date.now() - sent.sentAt < RESEND_MILLISECONDS) {
      this.#socket?.send(sent.text);
      return;
    }
    this.#unanswered.delete(id);
    const reason = "that was not answered in time; the table shows what lies on it";
    sent.answer({ accepted: null, reason });
  }

  #lost(socket: WebSocket, loginInDoubt: boolean): void {
    if (this.#socket !== socket || this.#closed) return;
    this.#socket = null;
    this.#connected = false;
    this.#listener.onConnected(false);
    this.#pause = Math.min(MAX_PAUSE_MILLISECONDS, 2 * this.#pause || 250);
    this.#timer = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
    if (loginInDoubt) this.#listener.onLoginDoubt();
  }

  /** A connection that does not answer is lost, even if the browser has not noticed. */
  #checkAnswers(): void {
    const oldest = Math.min(...[...this.#unanswered.values()].map((sent) => sent.sentAt));
    if (this.#connected && Date.now() - oldest > ANSWER_MILLISECONDS) this.#disconnect();
  }

  #disconnect = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket, false);
    socket.close();
  };

  #reconnect = (): void => {
    if (this.#socket === null && !this.#closed) this.#open();
  };
}
