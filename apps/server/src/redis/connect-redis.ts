const CONNECT_LIMIT_MS = 5_000;
/** A connection without any traffic for this long, including pings, is broken and is replaced. */
const SILENCE_TIMEOUT_MS = 5_000;
const PING_INTERVAL_MS = 2_000;
const MAX_BACKOFF_MS = 2_000;

type Library = typeof import('redis');
type Single = ReturnType<typeof newClient>;
export type RedisCluster = ReturnType<typeof newCluster>;
export type RedisConnection = Single | RedisCluster;

/** The configured Redis does not answer; the message is for the operator. */
export class RedisUnreachable extends Error {}

interface Settings {
  log: { warn(fields: object, text: string): void };
  /** Maximum number of commands without an answer, of a cluster at each node. More fail at once and use no memory while Redis hangs. */
  maxQueued: number;
  limitMs?: number;
}

/**
 * Connects to a Redis, or to the cluster that it is a node of, and reconnects whenever a connection is lost later; meanwhile commands
 * fail at once. Rejects with `RedisUnreachable` without an answer within the timeout.
 */
export async function connectRedis(
  url: string,
  { log, maxQueued, limitMs = CONNECT_LIMIT_MS }: Settings,
): Promise<RedisConnection> {
  // Loaded only when needed: it is large, and most servers run alone.
  const library = await import('redis');
  let reason = 'no answer';
  const onError = (error: Error & { code?: string }) => {
    reason = error.code ?? error.name;
    log.warn({ code: reason }, 'redis connection');
  };
  let timer: NodeJS.Timeout | undefined;
  let connecting: RedisConnection | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RedisUnreachable(unreachable(url, reason))), limitMs);
  });
  async function connect(): Promise<RedisConnection> {
    const single = newClient(library, url, maxQueued);
    connecting = single;
    single.on('error', onError);
    await single.connect();
    if (!(await single.info('cluster')).includes('cluster_enabled:1')) return single;
    single.destroy();
    const cluster = newCluster(library, url, maxQueued);
    connecting = cluster;
    cluster.on('error', onError);
    cluster.on('node-error', onError);
    await cluster.connect();
    return cluster;
  }
  try {
    return await Promise.race([connect(), tooLong]);
  } catch (error) {
    connecting?.destroy();
    throw error instanceof RedisUnreachable ? error : new RedisUnreachable(unreachable(url, String(error)));
  } finally {
    clearTimeout(timer);
  }
}

const optionsOf = (maxQueued: number) => ({
  disableOfflineQueue: true,
  commandsQueueMaxLength: maxQueued,
  pingInterval: PING_INTERVAL_MS,
  // The library's own strategy stops reconnecting after a silence.
  socket: { socketTimeout: SILENCE_TIMEOUT_MS, reconnectStrategy: backoffMs },
});

function newClient({ createClient }: Library, url: string, maxQueued: number) {
  return createClient({ url, ...optionsOf(maxQueued) });
}

/** All nodes have the user, the password and the encryption of the first one. */
function newCluster({ createCluster }: Library, url: string, maxQueued: number) {
  const { username, password, protocol } = new URL(url);
  const { socket, ...options } = optionsOf(maxQueued);
  return createCluster({
    rootNodes: [{ url }],
    defaults: {
      ...options,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      socket: protocol === 'rediss:' ? { ...socket, tls: true } : socket,
    },
  });
}

function backoffMs(retries: number): number {
  return Math.min(2 ** retries * 50, MAX_BACKOFF_MS) * (0.5 + Math.random() / 2);
}

function unreachable(url: string, reason: string): string {
  const { hostname, port } = new URL(url);
  return `Redis at ${hostname}:${port || 6379} cannot be reached (${reason}). Start it, or check LIGO_REDIS_URL.`;
}
