import type { Counter } from '../../lib/counter.ts';
import { createMachineRunner } from '../../lib/machine-runner.ts';
import { createObservable } from '../../lib/observable.ts';
import type { Clock } from '../../lib/ports.ts';
import type { Api, NotificationSettingsState, NotificationSettingsStore } from '../stores.ts';
import {
  INITIAL_SWITCHES,
  type SwitchEffect,
  type SwitchEvent,
  type SwitchState,
  switchStep,
} from './switch-machine.ts';

/** The notification switches as their owner sees them. */
export interface OwnedNotificationSettings extends NotificationSettingsStore {
  stop(): void;
  /** Shows another car's switches; `null` none. */
  select(carId: string | null): void;
}

const stateOf = ({ shown, isKnown, call, isLocked }: SwitchState): NotificationSettingsState => ({
  settings: shown,
  isKnown,
  isLoading: call?.type === 'load',
  isLocked,
});

/** Makes the keeper of the selected car's notification switches. */
export function createNotificationSettings(parts: {
  api: Api;
  clock: Clock;
  counter: Counter;
}): OwnedNotificationSettings {
  const { api, clock, counter } = parts;
  const state = createObservable(stateOf(INITIAL_SWITCHES));
  const failureHandlers = new Set<() => void>();
  let carId: string | null = null;

  const run = (effect: SwitchEffect) => {
    if (effect.type === 'tell-failed') {
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
    step: switchStep,
    run,
    onChange: (machine) => state.set(stateOf(machine)),
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
    stop: () => runner.stop(),
    select(next) {
      if (next === carId) return;
      carId = next;
      runner.dispatch({ type: 'select', hasCar: next !== null });
    },
  };
}
