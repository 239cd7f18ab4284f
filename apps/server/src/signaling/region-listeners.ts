import type { RedisConnection } from '../redis/connect-redis.ts';
import type { SignalingContext } from './signaling-context.ts';

/** Longest wait for the listeners of a server that starts; who is silent until then is what `/readyz` says. */
const LISTEN_TIMEOUT_MS = 5_000;

type Stream = { key: string; id: string };
type Call = (...args: unknown[]) => Promise<unknown>;

/**
 * The connections on which the adapter listens to the other servers. By itself it says neither when they listen nor that they
 * cannot, and misses what is sent between two reads as long as it has read nothing.
 */
export class RegionListeners {
  /** Resolves once the server hears all that the others send, or after some seconds. */
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
    const patience = new Promise<void>((resolve) => setTimeout(resolve, LISTEN_TIMEOUT_MS).unref());
    this.listening = Promise.race([Promise.all(both).then(() => {}), patience]);
  }

  /** Makes a connection that the adapter is to listen on one that misses nothing. */
  attach<C extends Pick<RedisConnection, 'subscribe' | 'xRead' | 'xRevRange'>>(client: C): C {
    const subscribe = client.subscribe.bind(client) as Call;
    const read = client.xRead.bind(client) as Call;
    const begun = new Map<string, string>();
    /** Where a stream stood when it was first read: what "$" means at every read until something came. */
    const beginningOf = async (key: string) => {
      const last = begun.has(key) ? null : await client.xRevRange(key, '+', '-', { COUNT: 1 });
      if (last) begun.set(key, last[0]?.id ?? '0-0');
      this.onFirstRead();
      return begun.get(key);
    };
    return Object.defineProperties(client, {
      subscribe: {
        value: (...args: unknown[]) =>
          subscribe(...args)
            .catch((error: unknown) => this.log.warn({ err: error }, 'the other servers are not listened to'))
            .finally(this.hasSubscribed),
      },
      xRead: {
        value: async (streams: Stream[], options: unknown) => {
          const from = await Promise.all(
            streams.map(async ({ key, id }) => ({ key, id: id === '$' ? await beginningOf(key) : id })),
          );
          return read(from, options);
        },
      },
    });
  }
}
