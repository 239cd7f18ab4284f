import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import { connectRedis } from '../redis/connect-redis.ts';
import type { SignalingNeeds } from './signaling-needs.ts';

/** Messages that the stream keeps, about: a minute's worth of the largest crowd. */
const STREAM_LENGTH = 100_000;

/** Connects this server to the others of its region. Rejects when Redis cannot be reached in time. */
export async function connectRegion(
  url: string,
  region: number,
  log: SignalingNeeds['log'],
): Promise<{
  adapter: ServerOptions['adapter'];
  ping(): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}> {
  const client = await connectRedis(url, { log, waits: true });
  // SIG-17: the adapter hears of no failure here, and an unheard one would end the process.
  const publish = client.publish.bind(client);
  Object.defineProperty(client, 'publish', {
    value: (channel: string, message: string) =>
      publish(channel, message).catch((error: unknown) => {
        log.warn({ err: error }, 'messages to the other servers were lost');
        return 0;
      }),
  });
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
    async ping() {
      if (!client.isReady) throw new Error('Redis cannot be reached');
      await client.ping();
    },
    isUp: () => client.isReady,
    close: () => client.close(),
  };
}
