import type { Clock } from '@ligo/machine';
import type { BrokerConfig } from '../../platform/broker/broker-config.ts';
import { type BrokerConnection, textOf } from '../../platform/broker/broker-connection.ts';
import { ReconnectingBroker } from '../../platform/broker/reconnecting-broker.ts';
import type { Log } from '../../ports/log.ts';
import { orAborted } from './until-aborted.ts';

/** Hears what comes in a topic. */
type MessageListener = (topic: string, payload: string) => void;

/** The broker that orders go to, and whose answers are heard. Started once and stopped once. */
export class CommandBroker {
  private readonly broker: ReconnectingBroker;
  private readonly log: Log;
  private readonly listeners = new Set<MessageListener>();
  private connection: BrokerConnection | null = null;
  private resolveWaiting = () => {};
  /** Resolves at the next connection. */
  private opened = this.nextConnection();
  /** Why nothing can be ordered now, in words. */
  private reason = 'the broker was not reached yet';

  /** `answerTopics`: where answers come, each once. */
  constructor(config: BrokerConfig, answerTopics: readonly string[], needs: { clock: Clock; log: Log }) {
    this.log = needs.log;
    this.broker = new ReconnectingBroker(config, needs, {
      onOpen: (connection) => {
        if (answerTopics.length === 0) return this.open(connection);
        connection.subscribe(answerTopics, (error) => {
          if (!error) return this.open(connection);
          this.reason = 'the broker lets the answers not be read';
          needs.log.warn({}, 'the broker lets answers to orders not be read');
        });
      },
      onMessage: (topic, payload, isRetained) => {
        const text = textOf(payload);
        // What was retained answers an order of some earlier time.
        if (isRetained || text === null) return;
        for (const receive of this.listeners) receive(topic, text);
      },
      onLost: ({ reason }, isFirst) => {
        this.connection = null;
        this.reason = reason;
        if (isFirst) needs.log.warn({ reason }, 'no broker for orders');
      },
    });
  }

  /** Never rejects: a certificate that cannot be read is why nothing can be ordered, and keeps no other way from working. */
  async start(): Promise<void> {
    try {
      await this.broker.start();
    } catch (error) {
      this.reason = 'a file of the certificates cannot be read';
      this.log.error({ err: error }, 'no broker for orders');
    }
  }

  async stop(): Promise<void> {
    this.connection = null;
    await this.broker.stop();
  }

  /** What is heard from now on; returns what ends it. */
  receive(hearer: MessageListener): () => void {
    this.listeners.add(hearer);
    return () => void this.listeners.delete(hearer);
  }

  /** A connection that has answered just now, or why there is none until `signal` aborts. */
  async whenConnected(signal: AbortSignal): Promise<BrokerConnection | string> {
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
        return 'the broker does not answer';
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
