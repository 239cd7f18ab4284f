import type { RedisConnection } from '../redis/connect-redis.ts';
import type { SignalingContext } from './signaling-context.ts';

/** Maximum wait for the listeners of a starting server; `/readyz` reports an unavailable Redis. */
const LISTEN_TIMEOUT_MS = 5_000;

type Stream = { key: string; id: string };
type Call = (...args: unknown[]) => Promise<unknown>;

/**
 * The connections on which the adapter receives messages of other servers. The adapter reports neither that they listen nor that
 * they fail. Before its first message it also misses messages that are sent between two reads.
 */
export class RegionListeners {
  /** Resolves once the server receives all messages of the others, or after some seconds. */
  readonly listening: Promise<void>;
  private hasSubscribed = () => {};
  private onFirstRead = () => {};

  constructor(private readonly log: Pick<SignalingContext['log'], 'warn'>) {
    const both = [
      new Promise<void>((resolve) => {
        this.hasSubscribed = resolve;
      }),
      new Promise<void>((resolve) => {
        this.onFirstRead = resolve;
      }),
    ];
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, LISTEN_TIMEOUT_MS).unref());
    this.listening = Promise.race([Promise.all(both).then(() => {}), timeout]);
  }

  /** Patches a connection of the adapter so that it misses no messages. */
  attach<C extends Pick<RedisConnection, 'subscribe' | 'xRead' | 'xRevRange'>>(client: C): C {
    const subscribe = client.subscribe.bind(client) as Call;
    const read = client.xRead.bind(client) as Call;
    const starts = new Map<string, string>();
    /** The end of a stream at its first read, which replaces "$" in every read until a message arrives. */
    const startOf = async (key: string) => {
      const last = starts.has(key) ? null : await client.xRevRange(key, '+', '-', { COUNT: 1 });
      if (last) starts.set(key, last[0]?.id ?? '0-0');
      this.onFirstRead();
      return starts.get(key);
    };
    return Object.defineProperties(client, {
      subscribe: {
        value: (...args: unknown[]) =>
          subscribe(...args)
            .catch((error: unknown) =>
              this.log.warn({ err: error }, 'messages of other servers not received'),
            )
            .finally(this.hasSubscribed),
      },
      xRead: {
        value: async (streams: Stream[], options: unknown) => {
          const from = await Promise.all(
            streams.map(async ({ key, id }) => ({ key, id: id === '$' ? await startOf(key) : id })),
          );
          return read(from, options);
        },
      },
    });
  }
}
