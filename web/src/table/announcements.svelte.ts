// What was announced at a table.

import type { Event } from "../shared/api/types";
import { user } from "../shared/login/user.svelte";
import { eventText } from "../shared/words/events";

/** An event that was announced; its text follows the reader's language. */
interface Announcement {
  sequence: number;
  event: Event;
}

const MAX_RECENT = 40;

export const announcementText = (event: Event): string | null => eventText(event, user.name);

export class Announcements {
  /** The newest last. */
  recent = $state.raw<readonly Announcement[]>([]);
  /** What came after the connection was lost, until the reader has seen it. */
  missed = $state.raw<readonly Announcement[]>([]);

  add(events: readonly Announcement[], connected: boolean): void {
    const announced = events.filter((one) => announcementText(one.event) !== null);
    this.recent = [...this.recent, ...announced].slice(-MAX_RECENT);
    if (!connected) this.missed = [...this.missed, ...announced];
  }
}
