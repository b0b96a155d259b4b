// All tables of the house at a glance, live.

import { SvelteMap } from "svelte/reactivity";

import { here } from "../login/user.svelte";
import { type Heard, Line } from "../shared/api/socket";
import type { Board } from "../shared/api/types";

export class Lobby {
  boards = new SvelteMap<string, Board>();
  /** Whether the house has told of its tables yet. */
  told = $state(false);
  up = $state(true);
  #line: Line | null = null;

  /** Listens as whoever is here now. */
  listen(): void {
    this.close();
    this.#line = new Line("/lobby", {
      hear: (frame) => this.#hear(frame),
      tell: (up) => (this.up = up),
      doubt: () => void here.doubt(),
    });
  }

  close(): void {
    this.#line?.close();
    this.#line = null;
  }

  #hear(frame: Heard): void {
    switch (frame.type) {
      case "tables":
        this.boards.clear();
        for (const board of frame.tables) this.boards.set(board.table, board);
        this.told = true;
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
        here.balance = frame.balance_cents;
    }
  }
}
