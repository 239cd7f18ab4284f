import { type Answer, ask } from '@ligo/link';
import { createSubscriptions, type Subscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { SeatMemoryState, SeatMemoryStore, SeatMoveOutcome } from './seats-store.ts';

/** A car answers when its unit has carried the order out, for which it has twelve seconds at most. */
export const SEAT_ANSWER_LIMIT_MS = 15_000;

/** Makes the loader of the memory slots of the driver's seat: one at a time. */
export function createSeatMemory({ link, clock, notify }: CarContext): SeatMemoryStore & Subscriptions {
  const state = createObservable<SeatMemoryState>({ loading: null, last: null });
  let asking = new AbortController();
  let isShown = false;
  const load = async (position: number) => {
    asking = new AbortController();
    state.set({ loading: position, last: null });
    notify({ kind: 'seat-memory', outcome: 'asked' });
    const answer = await ask(
      { link, clock },
      'LoadSeatMemory',
      { position },
      {
        limitMs: SEAT_ANSWER_LIMIT_MS,
        signal: asking.signal,
      },
    );
    const outcome = outcomeOf(answer);
    state.set({ loading: null, last: { position, outcome } });
    if (!isShown && outcome !== 'done') notify({ kind: 'seat-memory', outcome });
  };
  const following = createSubscriptions(() => [
    () => asking.abort(),
    link.subscribe(() => link.get().reach === 'car' || asking.abort()),
  ]);
  return {
    get: state.get,
    subscribe: state.subscribe,
    load: (position) => void (state.get().loading === null && load(position)),
    enter() {
      isShown = true;
      return () => {
        isShown = false;
      };
    },
    start: following.start,
    stop: following.stop,
  };
}

function outcomeOf(answer: Answer<'LoadSeatMemory'>): SeatMoveOutcome {
  if (!answer.ok) return answer.reason === 'unanswered' ? 'unanswered' : 'link-lost';
  const { success, isConfirmed } = answer.extras;
  if (!success) return 'refused';
  return isConfirmed === false ? 'unconfirmed' : 'done';
}
