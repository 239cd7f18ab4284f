import { createClient } from 'redis';

/** Longest wait for the first connection. */
const CONNECT_LIMIT_MS = 5_000;

export type RedisConnection = ReturnType<typeof newClient>;

/** Redis that the settings name and that did not answer, in words for the operator. */
export class RedisUnreachable extends Error {}

interface Settings {
  log: { warn(fields: object, text: string): void };
  /** Whether commands wait while the connection is gone; without, they fail at once. */
  waits: boolean;
  limitMs?: number;
}

/**
 * Connects, and keeps connecting whenever the connection is lost later. Rejects with `RedisUnreachable` when there is
 * no answer within the limit.
 */
export async function connectRedis(
  url: string,
  { log, waits, limitMs = CONNECT_LIMIT_MS }: Settings,
): Promise<RedisConnection> {
  const client = newClient(url, waits);
  let reason = 'no answer';
  client.on('error', (error: Error & { code?: string }) => {
    reason = error.code ?? error.name;
    log.warn({ code: reason }, 'redis connection');
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RedisUnreachable(unreachable(url, reason))), limitMs);
  });
  try {
    await Promise.race([client.connect(), tooLong]);
    return client;
  } catch (error) {
    client.destroy();
    throw error instanceof RedisUnreachable ? error : new RedisUnreachable(unreachable(url, String(error)));
  } finally {
    clearTimeout(timer);
  }
}

function newClient(url: string, waits: boolean) {
  return createClient({ url, disableOfflineQueue: !waits });
}

function unreachable(url: string, reason: string): string {
  const { hostname, port } = new URL(url);
  return `Redis at ${hostname}:${port || 6379} cannot be reached (${reason}). Start it, or look at LIGO_REDIS_URL.`;
}
