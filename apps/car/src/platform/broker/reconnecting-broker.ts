import { readFile } from 'node:fs/promises';
import type { Clock } from '@ligo/machine';
import type { IClientOptions } from 'mqtt';
import type { Log } from '../../ports/log.ts';
import type { SourceState } from '../../ports/reading-source.ts';
import { retryMs } from '../../shared/backoff.ts';
import type { BrokerConfig } from './broker-config.ts';
import { type BrokerConnection, type BrokerListener, connectBroker } from './broker-connection.ts';
import { brokerErrorReason } from './broker-error-reason.ts';

/** Hears what becomes of a broker that is tried again and again. */
export interface ReconnectingBrokerListener extends Pick<BrokerListener, 'onMessage'> {
  onOpen(connection: BrokerConnection): void;
  /** It could not be reached, or is lost. `isFirst`: it was not tried in vain since it was open last. */
  onLost(error: SourceState, isFirst: boolean): void;
}

/** What is said in a topic, retained. */
export interface LastWill {
  topic: string;
  payload: string;
}

/** A broker that was open for so long is well, and the next time it is lost is the first, ms. */
const STABLE_AFTER_MS = 60_000;
const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 15_000;

/** One connection to a broker after the other, for whoever listens. Started once and stopped once. */
export class ReconnectingBroker {
  private connection: BrokerConnection | null = null;
  private isStopped = false;
  private failures = 0;
  private cancelRetry = () => {};
  private cancelStable = () => {};

  /** `lastWord`: what the broker says when this client is lost. */
  constructor(
    private readonly config: BrokerConfig,
    private readonly needs: { clock: Clock; log: Log },
    private readonly listener: ReconnectingBrokerListener,
    private readonly lastWill: LastWill | null = null,
  ) {}

  /** Rejects if a file of the certificates cannot be read. */
  async start(): Promise<void> {
    const options = await optionsOf(this.config, this.lastWill);
    const { connect } = await import('mqtt');
    if (this.isStopped) return;
    this.warn();
    this.connect((url, given) => connect(url, given), options);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelRetry();
    this.cancelStable();
    const connection = this.connection;
    this.connection = null;
    await connection?.end(this.lastWill);
  }

  private connect(connect: Parameters<typeof connectBroker>[0], options: IClientOptions): void {
    const { clock } = this.needs;
    const connection = connectBroker(
      connect,
      this.config.url,
      options,
      {
        onOpen: () => {
          this.cancelStable = clock.after(STABLE_AFTER_MS, () => {
            this.failures = 0;
          });
          this.listener.onOpen(connection);
        },
        onMessage: this.listener.onMessage,
        onClosed: (error) => {
          this.connection = null;
          this.cancelStable();
          if (this.isStopped) return;
          const { failures } = this;
          this.failures += 1;
          this.cancelRetry = clock.after(retryMs(failures, Math.random()), () =>
            this.connect(connect, options),
          );
          this.listener.onLost(brokerErrorReason(error), failures === 0);
        },
      },
      clock,
    );
    this.connection = connection;
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

async function optionsOf(config: BrokerConfig, lastWord: LastWill | null): Promise<IClientOptions> {
  const { user, password, clientId, tls } = config;
  const pem = async (file: string | undefined) => (file === undefined ? undefined : await readFile(file));
  const [ca, cert, key] = await Promise.all([tls.ca, tls.cert, tls.key].map(pem));
  return {
    protocolVersion: 4,
    clean: true,
    clientId,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    rejectUnauthorized: !tls.insecure,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(lastWord && {
      will: { topic: lastWord.topic, payload: Buffer.from(lastWord.payload), qos: 0 as const, retain: true },
    }),
  };
}
