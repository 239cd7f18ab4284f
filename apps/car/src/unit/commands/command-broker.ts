import type { CommandReason } from '@ligo/protocol';
import type { BrokerConfig, BrokerConnection, OpenBroker } from '../../ports/broker.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { Log } from '../../ports/log.ts';
import { orAborted } from '../../shared/retry-loop.ts';
import { ReconnectingBroker } from './reconnecting-broker.ts';

type MessageListener = (topic: string, payload: string) => void;

/** The broker of commands and their answers. It is started once and stopped once. */
export class CommandBroker {
  private readonly broker: ReconnectingBroker;
  private readonly log: Log;
  private readonly listeners = new Set<MessageListener>();
  private connection: BrokerConnection | null = null;
  private resolveWaiting = () => {};
  /** Resolves at the next connection. */
  private opened = this.nextConnection();
  /** Why no command can be sent now. */
  private reason: CommandReason = 'not-connected';

  /** `answerTopics`: topics of answers, without duplicates. */
  constructor(
    openBroker: OpenBroker,
    config: BrokerConfig,
    answerTopics: readonly string[],
    context: Pick<CarContext, 'clock' | 'random' | 'log'>,
  ) {
    const { log } = context;
    this.log = log;
    this.broker = new ReconnectingBroker(openBroker, config, context, {
      onOpen: (connection) => {
        if (answerTopics.length === 0) return this.open(connection);
        connection.subscribe(answerTopics, (error) => {
          if (!error) return this.open(connection);
          this.reason = 'broker-answers-denied';
          log.warn({}, 'broker denied subscription to answers of commands');
        });
      },
      onMessage: (topic, text, isRetained) => {
        // A retained message answers an earlier command.
        if (isRetained || text === null) return;
        for (const receive of this.listeners) receive(topic, text);
      },
      onLost: ({ reason }, isFirst) => {
        this.connection = null;
        this.reason = reason;
        if (isFirst) log.warn({ reason }, 'no broker for commands');
      },
    });
  }

  /** Never rejects: an unreadable certificate must not affect the other transports. */
  async start(): Promise<void> {
    try {
      await this.broker.start();
    } catch (error) {
      this.reason = 'certificate-file-unreadable';
      this.log.error({ err: error }, 'no broker for commands');
    }
  }

  async stop(): Promise<void> {
    this.connection = null;
    await this.broker.stop();
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
