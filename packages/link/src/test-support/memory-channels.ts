import type { DataChannel, DataChannelEvents } from '../lane.ts';

/** Two ends of a data channel in memory; what one sends, the other has at once. */
export interface MemoryChannel {
  ends: [DataChannel, DataChannel];
  /** Opens both ends, the first one first. */
  open(): void;
}

type End = { events: DataChannelEvents | null };

export function createMemoryChannel(): MemoryChannel {
  let isOpen = false;
  const both: [End, End] = [{ events: null }, { events: null }];
  const end = (own: End, other: End): DataChannel => ({
    isOpen: () => isOpen,
    send(message) {
      if (!isOpen) throw new Error('The channel is closed');
      other.events?.message(typeof message === 'string' ? message : message.slice());
    },
    bufferedBytes: () => 0,
    listen(events) {
      own.events = events;
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      for (const each of both) each.events?.closed();
    },
  });
  return {
    ends: [end(both[0], both[1]), end(both[1], both[0])],
    open() {
      isOpen = true;
      for (const each of both) each.events?.open();
    },
  };
}
