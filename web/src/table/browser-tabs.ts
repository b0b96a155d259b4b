// The windows of one browser at one table: all of them are the same patron, who has one place there.

/** So long a window waits for the others to say that they stay. */
const PATIENCE = 1000;

export class Windows {
  #channel: BroadcastChannel;

  constructor(table: string) {
    this.#channel = new BroadcastChannel(`punto.table.${table}`);
    this.#channel.onmessage = ({ data }) => {
      if (data === "leaving") this.#channel.postMessage("staying");
    };
    // One that is just leaving may be left for this one.
    this.#channel.postMessage("staying");
  }

  /** Leaves the others; whether it was the last of them. */
  async leave(): Promise<boolean> {
    const isLast = await new Promise<boolean>((settle) => {
      this.#channel.onmessage = ({ data }) => data === "staying" && settle(false);
      this.#channel.postMessage("leaving");
      setTimeout(() => settle(true), PATIENCE);
    });
    this.#channel.close();
    return isLast;
  }
}
