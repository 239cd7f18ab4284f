import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { ServerOptions } from 'socket.io';
import type { SignalingDeps } from './ports.ts';

/** Connects this server to the others of its region. Rejects when Redis cannot be reached. */
export async function connectRegion(
  url: string,
  region: number,
  log: SignalingDeps['log'],
): Promise<{ adapter: ServerOptions['adapter']; close(): Promise<void> }> {
  const client = createClient({ url });
  client.on('error', (error: Error) => log.warn({ code: error.name }, 'redis connection'));
  await client.connect();
  const name = `ligo-signaling-${region}`;
  return {
    // A short wait for each read, since the reader can only stop between two reads.
    adapter: createAdapter(client, {
      streamName: name,
      channelPrefix: name,
      onlyPlaintext: true,
      blockTimeInMs: 1_000,
    }),
    close: () => client.close(),
  };
}
