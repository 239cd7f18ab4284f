import { createMachineRunner } from '@ligo/machine';
import { LINK } from '@ligo/protocol';
import type { z } from 'zod';
import { steadyClock } from '../../lib/time/steady-clock.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { LinkState } from '../link/link-store.ts';
import type { CarScopedStore } from './car-scoped-store.ts';
import {
  type CarSettingEffect,
  type CarSettingEvent,
  type CarSettingState,
  carSettingDueMs,
  initialCarSetting,
  type SaveAnswer,
  type SaveStatus,
  stepCarSetting,
} from './car-setting-machine.ts';
import { createCarRecord, type RecordContext } from './create-car-record.ts';

/** A setting of the selected car, as the owner sees it. */
interface CarSettingView<S> {
  /** The owner's unconfirmed change, else the value last received from the car, else the default of a new car. */
  value: S;
  /** The car has reported it, now or earlier. */
  isKnown: boolean;
  /** The car's values or its answer to a save are awaited: nothing can be changed. */
  isWaiting: boolean;
}

export interface CarSettingStore<S> extends Readable<CarSettingView<S>> {
  /** Its screen is shown: the car is asked for its values. Returns what to call when the screen is left. */
  enter(): () => void;
  /** Shows a change at once and sends it soon. Does nothing while waiting or without a link. */
  change(change: Partial<S>): void;
}

export type { SaveFailure, SaveStatus } from './car-setting-machine.ts';

/** How long a change of a setting waits for further ones before it is sent, unless its store sets another delay. */
export const SETTING_DEBOUNCE_MS = 500;

/** Receives the car's messages about a setting. */
interface CarSettingAnswers<S> {
  received(value: S): void;
  answered(answer: SaveAnswer): void;
}

/** One setting of the car, and the messages that carry it. */
interface CarSettingDefinition<S extends object> {
  /** Last part of the storage key. */
  name: string;
  schema: z.ZodType<S>;
  fallback: S;
  /** It counts as waiting before its screen was ever entered. */
  isInitiallyWaiting: boolean;
  /** A change waits for further ones so long before it is sent; `SETTING_DEBOUNCE_MS` if not given. */
  debounceMs?: number;
  /** How long the car may take to answer; the link's silence limit if not given. */
  answerLimitMs?: number;
  /** Listens to the car; returns how to end that. */
  listen(answers: CarSettingAnswers<S>): readonly (() => void)[];
  ask(): void;
  /** Sends a whole setting to the car; `false` if there was no way to. */
  send(value: S): boolean;
  notify(outcome: SaveStatus): void;
}

export function createCarSetting<S extends object>(
  context: RecordContext & { link: Readable<Pick<LinkState, 'reach'>> },
  setting: CarSettingDefinition<S>,
): CarSettingStore<S> & CarScopedStore {
  const { clock, link } = context;
  const { fallback } = setting;
  const record = createCarRecord<S | null>(context, setting.name, setting.schema.nullable(), null);
  const times = {
    debounceMs: setting.debounceMs ?? SETTING_DEBOUNCE_MS,
    answerLimitMs: setting.answerLimitMs ?? LINK.deadAfterMs,
  };
  let carId: string | null = null;

  const viewOf = (machine: CarSettingState<S>): CarSettingView<S> => ({
    value: { ...(machine.known ?? fallback), ...machine.change },
    isKnown: machine.known !== null,
    isWaiting: machine.isWaiting || machine.isSaving,
  });
  const initial = initialCarSetting<S>(setting.isInitiallyWaiting);
  const state = createObservable(viewOf(initial));
  const run = (effect: CarSettingEffect<S>) => {
    if (effect.type === 'ask') setting.ask();
    else if (effect.type === 'store') record.update(effect.value);
    else if (effect.type === 'notify') setting.notify(effect.outcome);
    else {
      setting.notify('asked');
      if (!setting.send(effect.value)) dispatch({ type: 'unsent' });
    }
  };
  const { dispatch } = createMachineRunner<CarSettingState<S>, CarSettingEvent<S>, CarSettingEffect<S>>({
    clock: steadyClock(clock),
    initial,
    step: (machine, event, at) => stepCarSetting(machine, event, { ...at, ...times }),
    dueMs: carSettingDueMs,
    run,
    onChange: (machine) => state.set(viewOf(machine)),
  });
  record.subscribe(() => {
    const value = record.get();
    if (value) dispatch({ type: 'stored', value });
  });
  const followLink = () => dispatch({ type: 'link', isUp: link.get().reach === 'car' });
  const following = createSubscriptions(() => [
    () => dispatch({ type: 'link', isUp: false }),
    link.subscribe(followLink),
    ...setting.listen({
      received: (value) => dispatch({ type: 'received', value }),
      answered: (answer) => dispatch({ type: 'answered', ...answer }),
    }),
  ]);

  return {
    get: state.get,
    subscribe: state.subscribe,
    enter() {
      dispatch({ type: 'enter' });
      return () => dispatch({ type: 'leave' });
    },
    change: (change) => dispatch({ type: 'change', change }),
    start() {
      following.start();
      followLink();
    },
    stop: following.stop,
    select(owner) {
      const nextId = owner?.carId ?? null;
      if (nextId !== carId) dispatch({ type: 'other-car' });
      carId = nextId;
      record.select(owner);
    },
    flush() {
      dispatch({ type: 'flush' });
      record.flush();
    },
    discard() {
      record.discard();
      carId = null;
      dispatch({ type: 'other-car' });
    },
  };
}
