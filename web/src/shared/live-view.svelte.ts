// What a page shows of a table, a tournament or the lobby while it changes: a subclass makes its state
// of the frames that a socket brings.

import { isMissing } from "./api/http";
import { LiveSocket, type PushedFrame } from "./api/socket";
import { user } from "./login/user.svelte";

interface Source {
  /** Asked for when the socket is refused, where the house may have nothing of that name. */
  resource?: string;
  /** A display shows the public view, whoever is logged in. */
  isDisplay?: boolean;
}

export abstract class LiveView {
  connected = $state(true);
  /** Whether the house has no such table or tournament. */
  missing = $state(false);
  #socket: LiveSocket | null = null;

  /** Connects as the current user, in place of the connection before. */
  protected open(path: string, { resource, isDisplay = false }: Source = {}): LiveSocket {
    this.#socket?.close();
    this.#socket = new LiveSocket(isDisplay ? `${path}?as=board` : path, {
      onFrame: (frame) => this.receive(frame),
      onConnected: (connected) => this.setConnected(connected),
      onLoginDoubt: () => void this.#check(resource, isDisplay),
    });
    return this.#socket;
  }

  close(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  protected abstract receive(frame: PushedFrame): void;

  protected setConnected(connected: boolean): void {
    this.connected = connected;
    if (connected) this.missing = false;
  }

  async #check(resource: string | undefined, isDisplay: boolean): Promise<void> {
    this.missing = resource !== undefined && (await isMissing(resource));
    if (!this.missing && !isDisplay) await user.check();
  }
}
