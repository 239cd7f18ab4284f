import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { ServerOptions } from 'socket.io';
import type { SignalingDeps } from './ports.ts';

/** Longest time to reach Redis at the start. */
const START_LIMIT_MS = 5_000;

/** Connects this server to the others of its region. Rejects when Redis cannot be reached in time. */
export async function connectRegion(
  url: string,
  region: number,
  log: SignalingDeps['log'],
): Promise<{
  adapter: ServerOptions['adapter'];
  ping(): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}> {
  const client = createClient({ url });
  client.on('error', (error: Error) => log.warn({ code: error.name }, 'redis connection'));
  const late = setTimeout(() => client.destroy(), START_LIMIT_MS);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`Redis (LIGO_REDIS_URL) cannot be reached within ${START_LIMIT_MS} ms`, { cause: error });
  } finally {
    clearTimeout(late);
  }
  const name = `ligo-signaling-${region}`;
  return {
    // A short wait for each read, since the reader can only stop between two reads.
    adapter: createAdapter(client, {
      streamName: name,
      channelPrefix: name,
      onlyPlaintext: true,
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
