import type { SaveStatus } from '../car-scoped/car-setting-machine.ts';

/** Events that a screen may report to the owner once. */
export type Notice =
  | { kind: 'car-unlinked'; carName: string }
  | { kind: 'car-replaced' }
  | { kind: 'settings' | 'seat-comfort' | 'seat-memory'; outcome: SaveStatus };

/** Makes the hub of one-time notices for the owner. A notice without a listener waits for the first one. */
export function createNotices() {
  const handlers = new Set<(notice: Notice) => void>();
  let waiting: Notice[] = [];
  return {
    notify(notice: Notice) {
      if (handlers.size === 0) waiting.push(notice);
      for (const handler of [...handlers]) handler(notice);
    },
    /** Calls for each notice; returns the unsubscribe. */
    on(handler: (notice: Notice) => void) {
      const own = (notice: Notice) => handler(notice);
      handlers.add(own);
      const missed = waiting;
      waiting = [];
      for (const notice of missed) handler(notice);
      return () => handlers.delete(own);
    },
  };
}
