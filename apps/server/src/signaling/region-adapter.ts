import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import { connectRedis } from '../redis/connect-redis.ts';
import { RegionListeners } from './region-listeners.ts';
import type { SignalingContext } from './signaling-context.ts';

/** Messages that the stream keeps, about: a minute's worth of the largest crowd. */
const STREAM_LENGTH = 100_000;
/** Time that what was sent last has to arrive when the server ends. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Connects this server to the others of its region. Rejects when Redis cannot be reached in time. */
export async function connectRegion(
  url: string,
  region: number,
  log: SignalingContext['log'],
): Promise<{
  adapter: ServerOptions['adapter'];
  /** Resolves once the server that has the adapter hears all that the others send, or after some seconds. */
  listening: Promise<void>;
  ping(): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}> {
  const client = await connectRedis(url, { log, queueWhenOffline: true });
  // SIG-17: the adapter hears of no failure here, and an unheard one would end the process.
  const publish = client.publish.bind(client);
  let isLosing = false;
  Object.defineProperty(client, 'publish', {
    async value(channel: string, message: string) {
      try {
        const heardBy = await publish(channel, message);
        isLosing = false;
        return heardBy;
      } catch (error) {
        // Once, since a Redis that hangs loses thousands a second.
        if (!isLosing) log.warn({ err: error }, 'messages to the other servers are lost');
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
    // A short wait for each read, since the reader can only stop between two reads.
    adapter: createAdapter(client, {
      streamName: name,
      channelPrefix: name,
      onlyPlaintext: true,
      // When many cars come back at once, a server that reads late must miss none of them.
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
      // A Redis that hangs would be waited for without end.
      const cut = setTimeout(() => client.destroy(), CLOSE_TIMEOUT_MS);
      await client.close();
      clearTimeout(cut);
    },
  };
}
