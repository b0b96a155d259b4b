// All tables of the house, live.

import { SvelteMap } from "svelte/reactivity";

import { LiveSocket, type PushedFrame } from "../shared/api/socket";
import type { Board } from "../shared/api/types";
import { user } from "../shared/login/user.svelte";

export class Lobby {
  boards = new SvelteMap<string, Board>();
  loaded = $state(false);
  connected = $state(true);
  #socket: LiveSocket | null = null;

  /** Connects as the current user. */
  connect(): void {
    this.close();
    this.#socket = new LiveSocket("/lobby", {
      onFrame: (frame) => this.#receive(frame),
      onConnected: (connected) => (this.connected = connected),
      onLoginDoubt: () => void user.check(),
    });
  }

  close(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  #receive(frame: PushedFrame): void {
    switch (frame.type) {
      case "tables":
        this.boards.clear();
        for (const board of frame.tables) this.boards.set(board.table, board);
        this.loaded = true;
        break;
      case "table":
        this.boards.set(frame.table.table, frame.table);
        break;
      case "patrons": {
        const board = this.boards.get(frame.table);
        const { seats_taken, standing, totals } = frame;
        if (board) this.boards.set(frame.table, { ...board, seats_taken, standing, totals });
        break;
      }
      case "balance":
        user.balance = frame.balance_cents;
    }
  }
}
