import { type Clock, createMachineRunner, type MachineRunner } from '@ligo/machine';
import { type BrokerConnection, textOf } from '../../platform/broker/broker-connection.ts';
import {
  ReconnectingBroker,
  type ReconnectingBrokerListener,
} from '../../platform/broker/reconnecting-broker.ts';
import type { Log } from '../../ports/log.ts';
import type { ReadingBatch, ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { isSourceAlive } from '../is-source-alive.ts';
import { customRules, type MqttConfig } from './mqtt-config.ts';
import {
  initialMqttState,
  type MqttEffect,
  type MqttEvent,
  type MqttState,
  mqttDueMs,
  stepMqtt,
  topicsOf,
} from './mqtt-machine.ts';
import { subscriptionOf } from './presets-contract.ts';
import type { Subscription } from './topic-rule.ts';

interface MqttNeeds {
  clock: Clock;
  log: Log;
}

/** A source that reads a broker, not yet started. */
export function createMqttSource(config: MqttConfig, needs: MqttNeeds): MqttSource {
  return new MqttSource(config, needs);
}

/** Reads the car from what others publish at an MQTT broker; see RULES.md. */
export class MqttSource implements ReadingSource {
  readonly name = 'mqtt';
  private readonly subscription: Subscription;
  private readonly runner: MachineRunner<MqttState, MqttEvent>;
  private readonly broker: ReconnectingBroker;
  private onReadings: (news: ReadingBatch) => void = () => {};
  private connection: BrokerConnection | null = null;
  private isConnected = false;
  private unavailable: SourceState | null = null;

  constructor(
    config: MqttConfig,
    private readonly needs: MqttNeeds,
  ) {
    this.subscription = subscriptionOf(config.preset, customRules(config), config.clientId);
    this.runner = createMachineRunner<MqttState, MqttEvent, MqttEffect>({
      clock: needs.clock,
      initial: initialMqttState(this.subscription),
      step: stepMqtt,
      dueMs: mqttDueMs,
      run: (effect) => this.run(effect),
    });
    const topic = this.subscription.announcement?.activeTopic;
    const lastWord = topic === undefined ? null : { topic, payload: '0' };
    this.broker = new ReconnectingBroker(config, needs, this.listener(), lastWord);
  }

  /** Rejects if a file of the certificates cannot be read. */
  async start(onNews: (news: ReadingBatch) => void): Promise<void> {
    this.onReadings = onNews;
    await this.broker.start();
  }

  async stop(): Promise<void> {
    this.onReadings = () => {};
    this.runner.stop();
    this.connection = null;
    await this.broker.stop();
  }

  state(): SourceState {
    if (this.unavailable) return this.unavailable;
    if (!this.isConnected) return { phase: 'starting', reason: '' };
    const { isOnline, renewedAtMs } = this.runner.state();
    if (isOnline === false)
      return { phase: 'waiting', reason: 'the car is not there: the broker says that it went' };
    if (!isSourceAlive('figures', renewedAtMs, this.needs.clock.nowMs()))
      return { phase: 'waiting', reason: 'the broker is there, but has nothing new of the car' };
    return { phase: 'reading', reason: '' };
  }

  /** Messages that came since the start, and those and their values that were no readings. */
  counts(): { messages: number; ignored: number } {
    const { messages, ignored } = this.runner.state();
    return { messages, ignored };
  }

  private listener(): ReconnectingBrokerListener {
    const { log } = this.needs;
    return {
      onOpen: (connection) => {
        this.connection = connection;
        this.runner.dispatch({ type: 'connected' });
        connection.subscribe(topicsOf(this.subscription), (error) => {
          if (error) log.warn({}, 'the broker lets some topics not be read');
          this.unavailable = null;
          this.isConnected = true;
        });
      },
      onMessage: (topic, payload, isRetained) =>
        this.runner.dispatch({ type: 'message', topic, payload: textOf(payload), isRetained }),
      onLost: (error, isFirst) => {
        this.connection = null;
        this.unavailable = error;
        this.isConnected = false;
        this.runner.dispatch({ type: 'lost' });
        if (isFirst) log.warn({ reason: error.reason, ...this.counts() }, 'no broker');
      },
    };
  }

  private run(effect: MqttEffect): void {
    if (effect.type === 'tell') this.onReadings({ readings: effect.readings, takenAtMs: effect.takenAtMs });
    else if (effect.type === 'refuse')
      this.onReadings({ readings: {}, takenAtMs: null, rejected: effect.names });
    else this.connection?.publish(effect.topic, effect.payload, effect.isRetained);
  }
}
