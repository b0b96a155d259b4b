// A line to a table, or to the lobby. When it breaks it is taken up again behind the last record
// that came over it, so that nothing is missed; commands without an answer are asked again with
// their ids, so that nothing is done twice.

import { $, write } from "./dom.js";
import { login, newId, recognise } from "./house.js";

/** The house closes a line with these when the login behind it has ended or is locked. */
const LOG_IN_AGAIN = 4001;
const LOCKED = 4023;
const LONGEST_PAUSE = 5000;
const PATIENCE = 8000;
/** No round is shorter: a wager that is asked again within this time is in the round it was for. */
const FRESH = 5000;

export function tellLost(up) {
  write($("line"), up ? "" : "The connection is lost. It comes back by itself.");
}

export class Line {
  #path;
  #hear;
  #tell;
  #socket = null;
  #up = false;
  #over = false;
  #pause = 0;
  #timer;
  #watch;
  #sequence = null;
  #waiting = new Map();

  /** `hear` takes every frame but answers, `tell` whether the line is up. */
  constructor(path, hear, tell) {
    [this.#path, this.#hear, this.#tell] = [path, hear, tell];
    this.#watch = setInterval(() => this.#look(), 1000);
    window.addEventListener("online", this.#hurry);
    window.addEventListener("offline", this.#drop);
    this.#open();
  }

  close() {
    this.#over = true;
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#hurry);
    window.removeEventListener("offline", this.#drop);
    this.#socket?.close();
  }

  /** Asks something of the table; what comes back is its answer. */
  send(command, fields = {}) {
    const reason = "The connection is lost: nothing was sent.";
    if (!this.#up) return Promise.resolve({ accepted: false, reason });
    const id = newId();
    const text = JSON.stringify({ command, id, ...fields });
    return new Promise((answer) => {
      this.#waiting.set(id, { text, answer, since: Date.now() });
      this.#socket.send(text);
    });
  }

  #open() {
    clearTimeout(this.#timer);
    const after = this.#sequence === null ? "" : `?after=${this.#sequence}`;
    const host = `${location.protocol.replace("http", "ws")}//${location.host}`;
    const socket = new WebSocket(`${host}/api/v1${this.#path}${after}`);
    let opened = false;
    socket.onopen = () => (opened = true);
    socket.onmessage = (message) => this.#socket === socket && this.#take(JSON.parse(message.data));
    socket.onclose = ({ code }) => {
      this.#lost(socket, !opened || code === LOG_IN_AGAIN || code === LOCKED);
    };
    this.#socket = socket;
  }

  #take(frame) {
    if (frame.type === "answer") return this.#answer(frame);
    if (frame.type === "events") {
      if (this.#sequence !== null && frame.through <= this.#sequence) return;
      this.#sequence = frame.through;
    }
    this.#hear(frame);
    if (frame.type === "snapshot") this.#sequence = frame.sequence;
    if (frame.type === "snapshot" || frame.type === "tables") {
      if (!this.#up) this.#tell(true);
      [this.#up, this.#pause] = [true, 0];
      for (const [id, asked] of this.#waiting) this.#again(id, asked);
    }
  }

  #answer(frame) {
    const asked = this.#waiting.get(frame.id);
    if (!asked) return;
    if (frame.accepted === null) {
      setTimeout(() => this.#up && this.#again(frame.id, asked), 1000);
    } else {
      this.#waiting.delete(frame.id);
      asked.answer(frame);
    }
  }

  #again(id, asked) {
    if (!this.#waiting.has(id)) return;
    if (Date.now() - asked.since < FRESH) return this.#socket.send(asked.text);
    this.#waiting.delete(id);
    const reason = "that was not answered in time; the table shows what lies on it";
    asked.answer({ id, accepted: null, reason });
  }

  async #lost(socket, ask) {
    if (this.#socket !== socket || this.#over) return;
    this.#socket = null;
    this.#up = false;
    this.#tell(false);
    this.#pause = Math.min(LONGEST_PAUSE, 2 * this.#pause || 250);
    this.#timer = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
    if (!ask) return;
    const name = login?.name;
    const known = await recognise().catch(() => ({ name }));
    // Somebody else, or nobody: everything on the page was for another. Whoever's login is locked
    // is asked for the password, with which the page begins.
    if ((known?.name !== name || known?.locked) && !this.#over) location.reload();
  }

  /** A line that does not answer is no line, whatever the browser believes of it. */
  #look() {
    const oldest = Math.min(...[...this.#waiting.values()].map((asked) => asked.since));
    if (this.#up && Date.now() - oldest > PATIENCE) this.#drop();
  }

  #drop = () => {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(socket, false);
    socket.close();
  };

  #hurry = () => this.#socket === null && !this.#over && this.#open();
}
