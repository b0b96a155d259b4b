// All tables of the house, live.

import { SvelteMap } from "svelte/reactivity";

import type { PushedFrame } from "../shared/api/socket";
import type { Board } from "../shared/api/types";
import { LiveView } from "../shared/live-view.svelte";
import { user } from "../shared/login/user.svelte";

export class Lobby extends LiveView {
  boards = new SvelteMap<string, Board>();
  loaded = $state(false);

  /** Connects as the current user. */
  connect(): void {
    this.open("/lobby");
  }

  protected override receive(frame: PushedFrame): void {
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
