import { setImmediate } from 'node:timers/promises';
import { createVirtualClock, type VirtualClock } from '@ligo/machine/test-support';

export type { VirtualClock };

/** How often the event loop turns between two timers, for files and sockets that a timer set off. */
const TURNS = 20;

/** A virtual clock that gives files and sockets room to run. */
export const virtualClock = (startMs?: number): VirtualClock =>
  createVirtualClock({
    ...(startMs !== undefined && { startMs }),
    async settle() {
      for (let turn = 0; turn < TURNS; turn++) await setImmediate();
    },
  });
