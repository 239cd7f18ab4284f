import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import type { RedisConnection } from '../redis/connect-redis.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import type { SignalingContext } from './signaling-context.ts';

/** Approximate number of messages in the stream: a minute's worth of the largest crowd. */
const STREAM_LENGTH = 100_000;
/** Time for the last messages to be sent when the server ends. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Connects this server to the others of its region. Rejects when Redis cannot be reached in time. */
export async function connectRegion(
  url: string,
  region: number,
  log: SignalingContext['log'],
): Promise<{
  adapter: ServerOptions['adapter'];
  /** Resolves once the adapter's server receives all messages of the others, or after some seconds. */
  listening: Promise<void>;
  ping(): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}> {
  const client = await connectRedis(url, { log, queueWhenOffline: true });
  // SIG-17: the adapter does not handle this failure, and an unhandled one would end the process.
  const publish = client.publish.bind(client);
  let isLosing = false;
  Object.defineProperty(client, 'publish', {
    async value(channel: string, message: string) {
      try {
        const receivers = await publish(channel, message);
        isLosing = false;
        return receivers;
      } catch (error) {
        // Logged once, since a Redis that hangs loses thousands a second.
        if (!isLosing) log.warn({ err: error }, 'messages to other servers lost');
        isLosing = true;
        return 0;
      }
    },
  });
  const duplicate = client.duplicate.bind(client);
  const listeners = new RegionListeners(log);
  Object.defineProperty(client, 'duplicate', { value: () => listeners.attach(duplicate()) });
  const name = `ligo-signaling-${region}`;
  return {
    // Each read waits only briefly, since the reader can stop only between two reads.
    adapter: createAdapter(client, {
      streamName: name,
      channelPrefix: name,
      onlyPlaintext: true,
      // When many cars reconnect at once, a server that reads late must not miss any of them.
      maxLen: STREAM_LENGTH,
      blockTimeInMs: 1_000,
    }),
    listening: listeners.listening,
    async ping() {
      if (!client.isReady) throw new Error('Redis cannot be reached');
      await client.ping();
    },
    isUp: () => client.isReady,
    async close() {
      // Without the limit, a Redis that hangs would block forever.
      const cut = setTimeout(() => client.destroy(), CLOSE_TIMEOUT_MS);
      await client.close();
      clearTimeout(cut);
    },
  };
}

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
