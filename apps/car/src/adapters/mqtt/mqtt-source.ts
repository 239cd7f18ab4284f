import { readFile } from 'node:fs/promises';
import { type Clock, createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { IClientOptions } from 'mqtt';
import { retryMs } from '../../core/link/backoff.ts';
import {
  type MqttEffect,
  type MqttEvent,
  type MqttState,
  mqttDueMs,
  nothingHeard,
  stepMqtt,
  topicsOf,
} from '../../core/mqtt/mqtt-machine.ts';
import { subscriptionOf } from '../../core/mqtt/presets.ts';
import type { Subscription } from '../../core/mqtt/topic-rule.ts';
import type { Log } from '../../ports/log.ts';
import type { ReadingNews, ReadingSource, SourceState } from '../../ports/reading-source.ts';
import { type BrokerConnection, connectBroker } from './broker-connection.ts';
import { brokerFault } from './broker-fault.ts';
import { type MqttConfig, ownRules } from './mqtt-config.ts';

interface MqttNeeds {
  clock: Clock;
  log: Log;
}

/** A payload of readings is some hundred bytes; a larger one is not looked at. */
const MAX_PAYLOAD_BYTES = 64 * 1024;
/** A publisher that told nothing new for so long is waited for, ms. */
const QUIET_MS = 5 * 60_000;
const KEEPALIVE_S = 30;
const CONNECT_WITHIN_MS = 15_000;

/** A source that reads a broker, not yet started. */
export function createMqttSource(config: MqttConfig, needs: MqttNeeds): MqttSource {
  return new MqttSource(config, needs);
}

/** Reads the car from what others publish at an MQTT broker; see core/mqtt/RULES.md. */
export class MqttSource implements ReadingSource {
  readonly name = 'mqtt';
  private readonly subscription: Subscription;
  private readonly runner: MachineRunner<MqttState, MqttEvent>;
  private onNews: (news: ReadingNews) => void = () => {};
  private connection: BrokerConnection | null = null;
  private isConnected = false;
  private isStopped = false;
  private failures = 0;
  private fault: SourceState | null = null;
  private cancelRetry = () => {};

  constructor(
    private readonly config: MqttConfig,
    private readonly needs: MqttNeeds,
  ) {
    this.subscription = subscriptionOf(config.preset, ownRules(config), config.clientId);
    this.runner = createMachineRunner<MqttState, MqttEvent, MqttEffect>({
      clock: needs.clock,
      initial: nothingHeard(this.subscription),
      step: stepMqtt,
      dueMs: mqttDueMs,
      run: (effect) => this.run(effect),
    });
  }

  /** Rejects if a file of the certificates cannot be read. */
  async start(onNews: (news: ReadingNews) => void): Promise<void> {
    this.onNews = onNews;
    const options = await optionsOf(this.config, this.subscription);
    const { connect } = await import('mqtt');
    this.warn();
    if (!this.isStopped) this.connect((url, given) => connect(url, given), options);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.onNews = () => {};
    this.cancelRetry();
    this.runner.stop();
    const topic = this.subscription.announcement?.activeTopic;
    const connection = this.connection;
    this.connection = null;
    await connection?.end(topic === undefined ? null : { topic, payload: '0' });
  }

  state(): SourceState {
    if (this.fault) return this.fault;
    if (!this.isConnected) return { phase: 'starting', reason: '' };
    const { isOnline, newsAtMs } = this.runner.state();
    if (isOnline === false)
      return { phase: 'waiting', reason: 'the car is not there: the broker says that it went' };
    if (newsAtMs === null || this.needs.clock.nowMs() - newsAtMs > QUIET_MS)
      return { phase: 'waiting', reason: 'the broker is there, but has nothing new of the car' };
    return { phase: 'reading', reason: '' };
  }

  /** Messages that came since the start, and those and their values that were no readings. */
  counts(): { messages: number; ignored: number } {
    const { messages, ignored } = this.runner.state();
    return { messages, ignored };
  }

  private connect(connect: Parameters<typeof connectBroker>[0], options: IClientOptions): void {
    const { clock, log } = this.needs;
    const listener = {
      onOpen: () => {
        this.failures = 0;
        this.runner.dispatch({ type: 'connected' });
        this.connection?.subscribe(topicsOf(this.subscription), (error) => {
          if (error) log.warn({}, 'the broker lets some topics not be read');
          this.fault = null;
          this.isConnected = true;
        });
      },
      onMessage: (topic: string, payload: Uint8Array, isRetained: boolean) =>
        this.runner.dispatch({
          type: 'message',
          topic,
          payload: payload.length > MAX_PAYLOAD_BYTES ? null : Buffer.from(payload).toString('utf8'),
          isRetained,
        }),
      onClosed: (error: unknown) => {
        this.connection = null;
        this.fault = brokerFault(error);
        this.runner.dispatch({ type: 'lost' });
        this.isConnected = false;
        if (this.isStopped) return;
        if (this.failures === 0) log.warn({ reason: this.fault.reason, ...this.counts() }, 'no broker');
        const waitMs = retryMs(this.failures, Math.random());
        this.failures += 1;
        this.cancelRetry = clock.after(waitMs, () => this.connect(connect, options));
      },
    };
    this.connection = connectBroker(connect, this.config.url, options, listener, clock);
  }

  private run(effect: MqttEffect): void {
    if (effect.type === 'tell') this.onNews({ readings: effect.readings, takenAtMs: effect.takenAtMs });
    else if (effect.type === 'refuse') this.onNews({ readings: {}, takenAtMs: null, refused: effect.names });
    else this.connection?.publish(effect.topic, effect.payload, effect.isRetained);
  }

  private warn(): void {
    const { url, password, tls } = this.config;
    const isSecret = /^(mqtts|wss):/.test(url);
    if (isSecret && tls.insecure)
      this.needs.log.warn(
        {},
        'the certificate of the broker is not checked: anybody on the way can read and forge',
      );
    if (!isSecret && password !== undefined && !/^(localhost|127\.|\[::1\])/.test(new URL(url).hostname))
      this.needs.log.warn(
        {},
        'the password for the broker travels without TLS: anybody on the way can read it',
      );
  }
}

async function optionsOf(config: MqttConfig, { announcement }: Subscription): Promise<IClientOptions> {
  const { user, password, clientId, tls } = config;
  const pem = async (file: string | undefined) => (file === undefined ? undefined : await readFile(file));
  const [ca, cert, key] = await Promise.all([tls.ca, tls.cert, tls.key].map(pem));
  return {
    protocolVersion: 4,
    clean: true,
    clientId,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_WITHIN_MS,
    rejectUnauthorized: !tls.insecure,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(announcement && {
      will: { topic: announcement.activeTopic, payload: Buffer.from('0'), qos: 0 as const, retain: true },
    }),
  };
}
