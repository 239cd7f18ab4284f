import { createMachineRunner } from '@ligo/machine';
import { LINK } from '@ligo/protocol';
import type { z } from 'zod';
import { createObservable } from '../../lib/values/observable.ts';
import type { CarOwner } from '../../ports/car-owner.ts';
import type { LinkStore } from '../link/link-store.ts';
import {
  type CarSettingEffect,
  type CarSettingEvent,
  type CarSettingState,
  carSettingStep,
  initialCarSetting,
  nextDueMs,
} from './car-setting-machine.ts';
import type { CarSettingStore, CarSettingView, SaveFailure } from './car-setting-store.ts';
import { type CarRecordParts, createCarRecord } from './create-car-record.ts';

/** A change waits for further ones so long before it is sent. */
export const SETTING_DEBOUNCE_MS = 500;

export interface CarSettingParts<S extends object>
  extends Pick<CarRecordParts<S>, 'records' | 'clock' | 'counter'> {
  /** Last part of the storage key. */
  name: string;
  schema: z.ZodType<S>;
  /** What a car that never spoke is shown as. */
  fallback: S;
  /** It counts as waiting before its screen was ever entered. */
  startsWaiting: boolean;
  link: Pick<LinkStore, 'get' | 'subscribe'>;
  /** Asks the car for its values. */
  ask(): void;
  /** Sends a whole setting to the car; `false` if there was no way to. */
  send(value: S): boolean;
  tell(outcome: 'saved' | SaveFailure): void;
}

/** A setting as its owner sees it. */
export interface CarSetting<S extends object> extends CarSettingStore<S> {
  /** Follows the link; the returned function stops it. */
  start(): () => void;
  /** Takes what the car said its values are. */
  said(value: S): void;
  /** Takes the car's answer to a save. */
  answered(success: boolean): void;
  /** Shows another car's values; what was open is sent first, so this comes before the link turns away. */
  select(owner: CarOwner | null): void;
  /** Sends an open change and writes what is to be kept, now. */
  flush(): void;
  /** Sends an open change, then forgets everything without writing it; comes before the link turns away. */
  discard(): void;
}

/** Makes the keeper of one setting of the selected car. */
export function createCarSetting<S extends object>(parts: CarSettingParts<S>): CarSetting<S> {
  const { clock, link, fallback } = parts;
  const record = createCarRecord<S | null>({ ...parts, schema: parts.schema.nullable(), empty: null });
  // A car that is silent for longer would be taken for dead anyway.
  const times = { debounceMs: SETTING_DEBOUNCE_MS, answerLimitMs: LINK.deadAfterMs };
  let carId: string | null = null;

  const viewOf = (machine: CarSettingState<S>): CarSettingView<S> => ({
    value: { ...(machine.known ?? fallback), ...machine.change },
    isKnown: machine.known !== null,
    isWaiting: machine.isWaiting || machine.isSaving,
  });
  const initial = initialCarSetting<S>(parts.startsWaiting);
  const state = createObservable(viewOf(initial));
  const run = (effect: CarSettingEffect<S>) => {
    if (effect.type === 'ask') parts.ask();
    else if (effect.type === 'keep') record.update(effect.value);
    else if (effect.type === 'tell') parts.tell(effect.outcome);
    else if (!parts.send(effect.value)) dispatch({ type: 'unsent' });
  };
  const { dispatch } = createMachineRunner<CarSettingState<S>, CarSettingEvent<S>, CarSettingEffect<S>>({
    clock,
    initial,
    step: (machine, event, at) => carSettingStep(machine, event, { ...at, ...times }),
    dueMs: nextDueMs,
    run,
    onChange: (machine) => state.set(viewOf(machine)),
  });
  record.subscribe(() => {
    const value = record.get();
    if (value) dispatch({ type: 'kept', value });
  });
  const followLink = () => dispatch({ type: 'link', isUp: link.get().reach === 'car' });

  return {
    get: state.get,
    subscribe: state.subscribe,
    enter() {
      dispatch({ type: 'enter' });
      return () => dispatch({ type: 'leave' });
    },
    change: (change) => dispatch({ type: 'change', change }),
    start() {
      const stop = link.subscribe(followLink);
      followLink();
      return () => {
        stop();
        dispatch({ type: 'link', isUp: false });
      };
    },
    said: (value) => dispatch({ type: 'said', value }),
    answered: (success) => dispatch({ type: 'answered', success }),
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
