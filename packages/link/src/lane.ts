import type { DataChannel } from './data-channel.ts';

/** Sends over one data channel, at the pace at which it takes messages. */
export interface Lane<M> {
  /** `false` if the channel is closed or its send buffer is full. */
  send(message: M): boolean;
  /** Resolves when the send buffer is nearly empty, or when the lane has ended. */
  drained(): Promise<void>;
}

/** A lane for the owner of its channel. */
export interface LaneEnd<M> extends Lane<M> {
  /** The send buffer of the channel is nearly empty. */
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
