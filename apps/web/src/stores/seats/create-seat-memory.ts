import { type Clock, createScope } from '@ligo/machine';
import { createObservable } from '../../lib/values/observable.ts';
import type { LinkStore } from '../link/link-store.ts';
import type { SeatMemoryState, SeatMemoryStore } from './seats-store.ts';

/** A car may answer only when the seat has arrived, which takes a motor several seconds. */
const ANSWER_LIMIT_MS = 15_000;

/** The seat memory as its owner sees it. */
export interface SeatMemory extends SeatMemoryStore {
  /** Listens to the car; the returned function stops that. */
  start(): () => void;
}

/** Makes what loads the memory slots of the driver's seat: one at a time. */
export function createSeatMemory({ link, clock }: { link: LinkStore; clock: Clock }): SeatMemory {
  const state = createObservable<SeatMemoryState>({ loading: null, last: null });
  let cancelLimit = () => {};
  const end = (outcome: NonNullable<SeatMemoryState['last']>['outcome']) => {
    cancelLimit();
    const { loading } = state.get();
    // An answer that came after the limit belongs to nothing.
    if (loading !== null) state.set({ loading: null, last: { position: loading, outcome } });
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    load(position) {
      if (state.get().loading !== null) return;
      state.set({ loading: position, last: null });
      cancelLimit = clock.after(ANSWER_LIMIT_MS, () => end('unanswered'));
      if (!link.send('LoadSeatMemory', { position })) end('link-lost');
    },
    start() {
      const following = createScope();
      following.add(
        () => end('link-lost'),
        link.on('LoadSeatMemory', ({ success }) => end(success ? 'done' : 'refused')),
        link.subscribe(() => link.get().reach === 'car' || end('link-lost')),
      );
      return following.end;
    },
  };
}
