import { type Answer, ask } from '@ligo/link';
import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import { createSubscriptions, type Subscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { type CarSettingStore, createCarSetting, type SaveFailure } from '../car-scoped/car-setting-store.ts';
import type { CommandContext } from '../commands/command-link-store.ts';

/** The outcome of a move: the seat has arrived, its position is unknown, or the reason of the failure. */
export type SeatMoveOutcome = 'done' | 'unconfirmed' | SaveFailure;

export interface SeatMemoryState {
  /** Memory slot that the car was asked to load and has not answered; `null` if none. */
  loading: number | null;
  /** The last answer; `null` before the first. */
  last: { position: number; outcome: SeatMoveOutcome } | null;
}

export interface SeatMemoryStore extends Readable<SeatMemoryState> {
  /** Moves the driver's seat to the position of a slot, 1 or 2. Does nothing while the car has not answered. */
  load(position: number): void;
  /** The outcome is shown from now on; the returned function ends that. On other screens a failure becomes a notice. */
  enter(): () => void;
}

export interface SeatsStore {
  comfort: CarSettingStore<SeatComfortSetting>;
  memory: SeatMemoryStore;
}

/** A car answers when its unit has carried the order out, for which it has twelve seconds at most. */
const SEAT_ANSWER_LIMIT_MS = 15_000;

/** Makes the loader of the memory slots of the driver's seat: one at a time. */
function createSeatMemory({ link, clock, notify }: CommandContext): SeatMemoryStore & Subscriptions {
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

export function createSeats(context: CommandContext): SeatsStore & CarScopedStore {
  const { link, notify } = context;
  const memory = createSeatMemory(context);
  const comfort = createCarSetting<SeatComfortSetting>(context, {
    name: 'seat-comfort',
    schema: seatComfortSettingSchema,
    fallback: { driverSeatStage: 0, passengerSeatStage: 0 },
    isInitiallyWaiting: true,
    answerLimitMs: SEAT_ANSWER_LIMIT_MS,
    listen: ({ received, answered }) => [
      link.on('GetSeatComfort', ({ driverComfortStage, passengerComfortStage }) =>
        received({ driverSeatStage: driverComfortStage, passengerSeatStage: passengerComfortStage }),
      ),
      link.on('SetSeatComfort', answered),
    ],
    ask: () => link.send('GetSeatComfort', {}, { force: true }),
    send: (value) => link.send('SetSeatComfort', value, { force: true }),
    notify: (outcome) => notify({ kind: 'seat-comfort', outcome }),
  });
  return {
    comfort,
    memory,
    start() {
      comfort.start();
      memory.start();
    },
    stop() {
      memory.stop();
      comfort.stop();
    },
    select: comfort.select,
    flush: comfort.flush,
    discard: comfort.discard,
  };
}
