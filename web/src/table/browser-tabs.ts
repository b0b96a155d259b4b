// The tabs of one browser at one table. All are the same patron, who has one place there.

/** How long a tab waits for others to say that they stay. */
const WAIT_MILLISECONDS = 1000;

export class TableTabs {
  #channel: BroadcastChannel;

  constructor(table: string) {
    this.#channel = new BroadcastChannel(`punto.table.${table}`);
    this.#channel.onmessage = ({ data }) => {
      if (data === "leaving") this.#channel.postMessage("staying");
    };
    // Another tab may be leaving just now.
    this.#channel.postMessage("staying");
  }

  /** Leaves the table; true for the last tab. */
  async leave(): Promise<boolean> {
    const isLast = await new Promise<boolean>((settle) => {
      this.#channel.onmessage = ({ data }) => data === "staying" && settle(false);
      this.#channel.postMessage("leaving");
      setTimeout(() => settle(true), WAIT_MILLISECONDS);
    });
    this.#channel.close();
    return isLast;
  }
}
