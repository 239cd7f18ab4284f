import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { BrokerConnection } from '../../ports/broker.ts';
import type { ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { retryMs } from '../../shared/backoff.ts';
import { SignLearner } from '../current-sign.ts';
import { defineSource, type SourceContext } from '../source.ts';
import { type Attempt, isSourceAlive, supervise } from '../supervise.ts';
import { customRules, type MqttConfig, mqttConfigSchema, subscriptionOf } from './mqtt-config.ts';
import { mqttFinder } from './mqtt-finder.ts';
import {
  initialMqttState,
  type MqttEffect,
  type MqttEvent,
  type MqttState,
  mqttDueMs,
  stepMqtt,
  topicsOf,
} from './mqtt-machine.ts';

/** A connection that lasted this long resets the back-off, ms. */
const STABLE_AFTER_MS = 60_000;

/** A source that also counts its messages. */
export interface MqttSource extends ReadingSource {
  /** Messages since the start, and those messages and values that were ignored. */
  counts(): { messages: number; ignored: number };
}

/** Creates a source that reads a broker, not yet started; see RULES.md. Its start rejects if a certificate cannot be read. */
export function createMqttSource(config: MqttConfig, context: SourceContext<'openBroker'>): MqttSource {
  const { clock, log, io } = context;
  const subscription = subscriptionOf(config.preset, customRules(config), config.clientId);
  const signs = new SignLearner(sourceKey(config), subscription.positiveCurrent ?? null, context);
  let publish: Attempt['publish'] = () => {};
  let connectionNow: BrokerConnection | null = null;
  const runner: MachineRunner<MqttState, MqttEvent> = createMachineRunner({
    clock,
    initial: initialMqttState(subscription, signs.current),
    step: stepMqtt,
    dueMs: mqttDueMs,
    run: (effect: MqttEffect) => {
      if (effect.type === 'sign') signs.set(effect.sign);
      else if (effect.type === 'send')
        connectionNow?.publish(effect.topic, effect.payload, effect.isRetained);
      else if (effect.type === 'publish-readings')
        publish({ readings: effect.readings, takenAtMs: effect.takenAtMs });
      else publish({ readings: {}, takenAtMs: null, rejected: effect.names });
    },
  });
  const activeTopic = subscription.announcement?.activeTopic;
  const lastWill = activeTopic === undefined ? null : { topic: activeTopic, payload: '0' };
  const counts = () => {
    const { messages, ignored } = runner.state();
    return { messages, ignored };
  };
  const supervised = supervise(
    {
      name: 'mqtt',
      starting: { phase: 'starting', reason: '' },
      reports: 'figures',
      delayMs: retryMs,
      stableAfterMs: STABLE_AFTER_MS,
      unprepared: { phase: 'failed', reason: 'certificate-file-unreadable' },
      prepare: () => io.openBroker(config, context, lastWill),
      onLost: ({ reason }, isFirst) => {
        if (isFirst) log.warn({ reason, ...counts() }, 'broker unavailable');
      },
    },
    context,
    async (attempt, broker) => {
      publish = attempt.guard(attempt.publish);
      const onOpen = attempt.guard((connection: BrokerConnection) => {
        connectionNow = connection;
        runner.dispatch({ type: 'connected' });
        connection.subscribe(topicsOf(subscription), (error) => {
          if (error) log.warn({}, 'broker denied subscription to some topics');
          attempt.describe(stateNow);
        });
      });
      const onMessage = attempt.guard((topic: string, payload: string | null, isRetained: boolean) =>
        runner.dispatch({ type: 'message', topic, payload, isRetained }),
      );
      const state = await broker.hold({ onOpen, onMessage }, attempt.signal);
      connectionNow = null;
      runner.dispatch({ type: 'lost' });
      return { state };
    },
  );
  return {
    name: supervised.name,
    counts,
    start: (onReadings) => supervised.start(onReadings),
    state: () => supervised.state(),
    async stop() {
      runner.stop();
      connectionNow = null;
      await supervised.stop();
    },
  };

  /** State while the broker is connected. */
  function stateNow(): SourceState {
    const { isOnline, renewedAtMs } = runner.state();
    if (isOnline === false) return { phase: 'waiting', reason: 'publisher-gone' };
    if (!isSourceAlive('figures', renewedAtMs, clock.nowMs()))
      return { phase: 'waiting', reason: 'publisher-quiet' };
    return { phase: 'reading', reason: signs.isDisputed ? 'current-contradicted' : '' };
  }
}

/** Identifies the publisher, without its broker. */
const sourceKey = ({ preset }: MqttConfig): string => `mqtt ${preset ? JSON.stringify(preset) : ''}`;

export const mqtt = defineSource({
  name: 'mqtt',
  label: 'MQTT',
  doc: 'MQTT',
  options: mqttConfigSchema,
  finder: mqttFinder,
  open: createMqttSource,
});
