export interface DataChannelEvents {
  open(): void;
  message(message: string | Uint8Array): void;
  /** The send buffer is nearly empty. */
  low(): void;
  closed(): void;
}

/** One data channel of either end, as the lanes need it; the library's, the browser's and the tests' own are adapted to it. */
export interface DataChannel {
  isOpen(): boolean;
  /** May throw when the channel is closing. */
  send(message: string | Uint8Array<ArrayBuffer>): void;
  bufferedBytes(): number;
  /** Called once, before the channel can open; `low` is called when the send buffer falls to `lowBytes`. */
  listen(events: DataChannelEvents, lowBytes: number): void;
  close(): void;
}

/** Sends over one data channel, at the pace at which it takes messages. */
export interface Lane<M> {
  /** `false` if the channel is closed or its send buffer is full. */
  send(message: M): boolean;
  /** Resolves when the send buffer is nearly empty, or when the lane has ended. */
  drained(): Promise<void>;
}

/** A lane for the owner of its channel. */
export interface LaneEnd<M> extends Lane<M> {
  onLow(): void;
  end(): void;
}

export interface LaneWatermarks {
  /** At this size of the send buffer, more can be sent. */
  lowBytes: number;
  /** Above this size of the send buffer, the other end does not keep up. */
  maxBytes: number;
}

export function createLane<M extends string | Uint8Array<ArrayBuffer>>(
  channel: Pick<DataChannel, 'isOpen' | 'send' | 'bufferedBytes'>,
  { lowBytes, maxBytes }: LaneWatermarks,
): LaneEnd<M> {
  let isEnded = false;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  const isOpen = () => !isEnded && channel.isOpen();
  return {
    send(message) {
      if (!isOpen() || channel.bufferedBytes() > maxBytes) return false;
      try {
        channel.send(message);
        return true;
      } catch {
        return false;
      }
    },
    drained() {
      if (!isOpen() || channel.bufferedBytes() <= lowBytes) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    onLow: wake,
    end() {
      isEnded = true;
      wake();
    },
  };
}
