import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import { connectRedis } from '../redis/connect-redis.ts';
import { RegionListeners } from './region-listeners.ts';
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
