import { createMachineRunner } from '@ligo/machine';
import { type NotificationSettings, notificationSettingsSchema } from '@ligo/protocol';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarRecord, type RecordContext } from '../car-scoped/create-car-record.ts';
import {
  INITIAL_SWITCHES,
  type SwitchEffect,
  type SwitchEvent,
  type SwitchState,
  stepNotificationSwitches,
} from './switch-machine.ts';

interface NotificationSettingsState {
  /** The last settings that the server reported. */
  settings: NotificationSettings;
  /** The server has reported them, now or on an earlier day; otherwise they are unknown. */
  wasLoaded: boolean;
  /** The server has reported or confirmed the settings since the last request. */
  isKnown: boolean;
  /** It was asked and did not answer. */
  hasFailed: boolean;
  isLoading: boolean;
  /** The switches are locked: a save is in progress, or the server has not reported its settings. */
  isLocked: boolean;
}

/** Which events of the selected car are pushed to this account. */
export interface NotificationSettingsStore extends Readable<NotificationSettingsState> {
  /** Asks the server, unless a call is going on. */
  load(): void;
  /** Shows and saves a switch; does nothing while they are locked. */
  set(name: keyof NotificationSettings, isOn: boolean): void;
  /** Calls when a save failed and was rolled back; returns the unsubscribe. */
  onSaveFailed(handler: () => void): () => void;
}

const stateOf = ({
  shown,
  confirmed,
  isKnown,
  hasFailed,
  call,
  isLocked,
}: SwitchState): NotificationSettingsState => ({
  settings: shown,
  wasLoaded: confirmed !== null,
  isKnown,
  hasFailed,
  isLoading: call?.type === 'load',
  isLocked,
});

/** Makes the store of the selected car's notification switches. */
export function createNotificationSettings(
  context: RecordContext & Pick<CarContext, 'api'>,
): NotificationSettingsStore & CarScopedStore {
  const { api, clock, counter } = context;
  const schema = notificationSettingsSchema.nullable();
  const stored = createCarRecord<NotificationSettings | null>(context, 'notification-settings', schema, null);
  const state = createObservable(stateOf(INITIAL_SWITCHES));
  const failureHandlers = new Set<() => void>();
  let carId: string | null = null;
  let selected: string | null = null;

  const run = (effect: SwitchEffect) => {
    if (effect.type === 'notify-failed') {
      for (const handler of [...failureHandlers]) handler();
      return;
    }
    if (carId === null) return;
    const { callNumber } = effect;
    const fail = () => {
      counter.add(`notification-settings-${effect.type}-failed`);
      runner.dispatch({ type: 'failed', callNumber });
    };
    if (effect.type === 'load') {
      api
        .call('notificationSettings', { carId })
        .then((settings) => runner.dispatch({ type: 'loaded', callNumber, settings }), fail);
      return;
    }
    api
      .call('notificationSettingsSave', { carId, ...effect.settings })
      .then(() => runner.dispatch({ type: 'saved', callNumber }), fail);
  };
  const runner = createMachineRunner<SwitchState, SwitchEvent, SwitchEffect>({
    clock,
    initial: INITIAL_SWITCHES,
    step: stepNotificationSwitches,
    dueMs: ({ dueMs }) => dueMs,
    run,
    onChange(machine) {
      state.set(stateOf(machine));
      if (machine.confirmed !== stored.get()) stored.update(machine.confirmed);
    },
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    load: () => runner.dispatch({ type: 'load' }),
    set: (name, isOn) => runner.dispatch({ type: 'set', name, isOn }),
    onSaveFailed(handler) {
      const own = () => handler();
      failureHandlers.add(own);
      return () => failureHandlers.delete(own);
    },
    // The server is asked when the screen opens.
    start() {},
    stop: () => runner.stop(),
    select(owner) {
      const next = owner && `${owner.accountId}/${owner.carId}`;
      if (next === selected) return;
      selected = next;
      carId = owner?.carId ?? null;
      stored.select(owner);
      runner.dispatch({ type: 'select', hasCar: owner !== null, stored: stored.get() });
    },
    flush: stored.flush,
    discard() {
      selected = null;
      carId = null;
      stored.discard();
      runner.dispatch({ type: 'select', hasCar: false, stored: null });
    },
  };
}
