import type { Readings } from '@ligo/signals';
import type { Monotonic } from '../../../ports/unit-time.ts';
import { initialMqttState, type MqttEffect, type MqttEvent, mqttDueMs, stepMqtt } from '../mqtt-machine.ts';
import type { Subscription } from '../topic-rule.ts';

/** A machine that receives messages at given times. */
export function openMachine(subscription: Subscription) {
  let state = initialMqttState(subscription);
  const take = (event: MqttEvent | { type: 'tick' }, nowMs: number): readonly MqttEffect[] => {
    const step = stepMqtt(state, event, { nowMs: nowMs as Monotonic });
    state = step.state;
    return step.effects;
  };
  take({ type: 'connected' }, 0);
  return {
    state: () => state,
    take,
    receive: (topic: string, payload: string | null, nowMs: number, isRetained = false) =>
      take({ type: 'message', topic, payload, isRetained }, nowMs),
    /** Ends the batch. */
    settle: () => take({ type: 'tick' }, mqttDueMs(state) ?? 0),
  };
}

/** The published readings, with their times. */
export const published = (effects: readonly MqttEffect[]): [Readings, Monotonic | null][] =>
  effects.flatMap((effect) =>
    effect.type === 'publish-readings' ? [[effect.readings, effect.takenAtMs]] : [],
  );
