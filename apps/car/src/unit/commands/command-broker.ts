import type { CommandReason } from '@ligo/protocol';
import type { Broker, BrokerConfig, BrokerConnection, BrokerError, OpenBroker } from '../../ports/broker.ts';
import type { CarContext } from '../../ports/car-context.ts';
import { retryMs } from '../../shared/backoff.ts';
import { type AttemptEnd, orAborted, RetryLoop } from '../../shared/retry-loop.ts';

type MessageListener = (topic: string, payload: string) => void;
type Loss = Pick<BrokerError, 'reason'> & AttemptEnd;

/** A connection that lasted this long resets the back-off, ms. */
const STABLE_AFTER_MS = 60_000;

/** The broker of commands and their answers. It is started once and stopped once. */
export class CommandBroker {
  private readonly listeners = new Set<MessageListener>();
  private loop: RetryLoop<Loss> | null = null;
  private isStopped = false;
  private connection: BrokerConnection | null = null;
  private resolveWaiting = () => {};
  /** Resolves at the next connection. */
  private opened = this.nextConnection();
  /** Why no command can be sent now. */
  private reason: CommandReason = 'not-connected';

  constructor(
    private readonly openBroker: OpenBroker,
    private readonly config: BrokerConfig,
    /** Topics of answers, without duplicates. */
    private readonly answerTopics: readonly string[],
    private readonly context: Pick<CarContext, 'clock' | 'random' | 'log'>,
  ) {}

  /** Never rejects: an unreadable certificate must not affect the other transports. */
  async start(): Promise<void> {
    try {
      const broker = await this.openBroker(this.config, this.context);
      if (this.isStopped) return;
      this.loop = this.loopOf(broker);
      this.loop.start();
    } catch (error) {
      this.reason = 'certificate-file-unreadable';
      this.context.log.error({ err: error }, 'no broker for commands');
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.connection = null;
    await this.loop?.stop();
  }

  /** Calls the listener for each message from now on. Returns the unsubscribe. */
  receive(listener: MessageListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** A connection that has just answered, or the reason why there was none until `signal` aborted. */
  async whenConnected(signal: AbortSignal): Promise<BrokerConnection | CommandReason> {
    while (!signal.aborted) {
      const { connection } = this;
      if (!connection) {
        await orAborted(signal, this.opened);
        continue;
      }
      const isAvailable = await orAborted(signal, connection.ping());
      if (isAvailable) return connection;
      if (isAvailable === null) {
        connection.drop();
        return 'broker-silent';
      }
      if (this.connection === connection) this.connection = null;
    }
    return this.reason;
  }

  private loopOf(broker: Broker): RetryLoop<Loss> {
    const { clock, random, log } = this.context;
    return new RetryLoop<Loss>({
      ...{ clock, random, delayMs: retryMs, stableAfterMs: STABLE_AFTER_MS },
      attempt: (signal, onConnected) => this.hold(broker, signal, onConnected),
      endOf(error) {
        log.error({ err: error }, 'connection to the broker failed');
        return { reason: 'broker-ended' };
      },
      onEnd: ({ reason }, isFirst) => {
        this.connection = null;
        this.reason = reason;
        if (isFirst) log.warn({ reason }, 'no broker for commands');
      },
    });
  }

  private hold(broker: Broker, signal: AbortSignal, onConnected: () => void): Promise<Loss> {
    return broker.hold(
      {
        onOpen: (connection) => {
          onConnected();
          this.subscribe(connection);
        },
        onMessage: (topic, text, isRetained) => {
          // A retained message answers an earlier command.
          if (isRetained || text === null) return;
          for (const receive of this.listeners) receive(topic, text);
        },
      },
      signal,
    );
  }

  private subscribe(connection: BrokerConnection): void {
    if (this.answerTopics.length === 0) {
      this.open(connection);
      return;
    }
    connection.subscribe(this.answerTopics, (error) => {
      if (!error) return this.open(connection);
      this.reason = 'broker-answers-denied';
      this.context.log.warn({}, 'broker denied subscription to answers of commands');
    });
  }

  private open(connection: BrokerConnection): void {
    this.connection = connection;
    this.resolveWaiting();
    this.opened = this.nextConnection();
  }

  private nextConnection(): Promise<void> {
    return new Promise((resolve) => {
      this.resolveWaiting = resolve;
    });
  }
}
