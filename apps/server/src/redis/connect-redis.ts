const CONNECT_LIMIT_MS = 5_000;
/** A connection without any traffic for this long, including pings, is broken and is replaced. */
const SILENCE_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 2_000;
const MAX_BACKOFF_MS = 2_000;

export type RedisConnection = Awaited<ReturnType<typeof newClient>>;

/** The configured Redis does not answer; the message is for the operator. */
export class RedisUnreachable extends Error {}

interface Settings {
  log: { warn(fields: object, text: string): void };
  /** Maximum number of commands without an answer. More fail at once and use no memory while Redis hangs. */
  maxQueued: number;
  limitMs?: number;
}

/**
 * Connects, and reconnects whenever the connection is lost later; meanwhile commands fail at once. Rejects with `RedisUnreachable`
 * without an answer within the timeout.
 */
export async function connectRedis(
  url: string,
  { log, maxQueued, limitMs = CONNECT_LIMIT_MS }: Settings,
): Promise<RedisConnection> {
  const client = await newClient(url, maxQueued).catch((error: Error) => {
    throw new RedisUnreachable(unreachable(url, error.message));
  });
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

/** Loads the library only when needed: it is large, and most servers run alone. */
async function newClient(url: string, maxQueued: number) {
  const { createClient } = await import('redis');
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxQueued,
    pingInterval: PING_INTERVAL_MS,
    // The library's own strategy stops reconnecting after a silence.
    socket: { socketTimeout: SILENCE_TIMEOUT_MS, reconnectStrategy: backoffMs },
  });
}

function backoffMs(retries: number): number {
  return Math.min(2 ** retries * 50, MAX_BACKOFF_MS) * (0.5 + Math.random() / 2);
}

function unreachable(url: string, reason: string): string {
  const { hostname, port } = new URL(url);
  return `Redis at ${hostname}:${port || 6379} cannot be reached (${reason}). Start it, or check LIGO_REDIS_URL.`;
}
