import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { compose, type End } from './compose.ts';
import { type Config, ConfigError } from './config.ts';
import { createHttp, registerDate, registerRequestGuards } from './create-http.ts';
import { createHealthListener } from './health/health-listener.ts';
import { Readiness } from './health/readiness.ts';
import { Limits } from './limits/limits.ts';
import { logOutput } from './log.ts';
import { createMetrics, registerDependencies, registerFreeSpace } from './metrics/metrics.ts';
import { connectRedis } from './redis/connect-redis.ts';
import { registerRoutes } from './register-routes.ts';
import { missingRelayTransports } from './relay/relay-credentials.ts';
import { createDemoProvider } from './sign-in/demo-provider.ts';
import { createSignaling } from './signaling/create-signaling.ts';
import type { Leases } from './storage/leases.ts';

/** Maximum number of connections waiting to be accepted; the system's own limit applies too. */
const BACKLOG = 4_096;
/** Commands of limits without an answer of Redis; beyond them, each server counts alone. */
const MAX_LIMITS_QUEUED = 100;
/** Time for running requests to end when the server closes. */
const REQUEST_GRACE_MS = 2_000;

export interface RunningServer {
  app: FastifyInstance;
  /** Stops accepting connections, ends open ones, and closes the database. */
  close(): Promise<void>;
}

/** Starts all parts and listens. If a part cannot start, closes everything and rejects. */
export async function startServer(config: Config, nowMs: () => number): Promise<RunningServer> {
  const ends: End[] = [];
  async function close(): Promise<void> {
    // The part that started last ends first.
    for (const end of ends.splice(0).reverse()) await end();
  }
  try {
    return { app: await run(config, nowMs, (end) => ends.push(end)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function run(config: Config, nowMs: () => number, onEnd: (end: End) => void): Promise<FastifyInstance> {
  const output = logOutput();
  const metrics = createMetrics(() => output.lost);
  const demo = config.oidc ? null : await createDemoProvider(config.publicOrigin);
  const app = createHttp(config, output);
  const { log } = app;
  if (config.isProduction) for (const gap of missingRelayTransports(config.relay)) log.warn(gap);
  const context = { config, nowMs, log, metrics };
  const parts = await compose(context, demo, onEnd);
  const redis = config.redisUrl
    ? await connectRedis(config.redisUrl, { log, maxQueued: MAX_LIMITS_QUEUED })
    : null;
  onEnd(() => redis?.destroy());
  const limits = new Limits(redis);
  const checks = [...parts.storage.checks];
  const readiness = new Readiness(checks, (check, error) => {
    if (error === null) log.info({ check }, 'available');
    else log.error({ check, err: error }, 'unavailable');
  });
  registerDependencies(metrics.registry, () => readiness.states());
  registerFreeSpace(metrics.registry, config.dataDir);
  const health = createHealthListener(readiness, (err) => {
    metrics.healthProcessFalls.inc();
    log.error({ err }, 'health process crashed, restarting');
  });
  onEnd(() => health.close());
  registerDate(app, parts.storage.nowMs);
  await registerRequestGuards(app, config, limits);
  await registerRoutes(app, context, parts, limits, readiness, demo);
  onEnd(async () => {
    const ending = setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS);
    await app.close();
    clearTimeout(ending);
  });
  const signaling = await createSignaling({
    ...parts.signaling,
    httpServer: app.server,
    config,
    log,
    metrics: metrics.registry,
    nowMs: parts.storage.nowMs,
  });
  onEnd(() => signaling.close());
  onEnd(() => {
    readiness.startDraining();
    health.refresh();
    return signaling.drain(config.drainMs);
  });
  checks.push(...signaling.checks);
  onEnd(startHourlyCleanup(parts.storage.leases, parts.cleaned, log));
  await listenWith(
    'LIGO_PORT',
    config.port,
    app.listen({ host: config.host, port: config.port, backlog: BACKLOG }),
  );
  const { healthPort } = config;
  if (healthPort !== null)
    await listenWith('LIGO_HEALTH_PORT', healthPort, health.listen(config.host, healthPort));
  parts.courier.start();
  return app;
}

/** Turns a failure to listen into an error that names the setting. */
async function listenWith(setting: string, port: number, listening: Promise<unknown>): Promise<void> {
  try {
    await listening;
  } catch (error) {
    throw new ConfigError(
      `${setting}=${port}: cannot listen (${(error as Error).message}). Stop the program that uses the port, or choose another port.`,
    );
  }
}

const CLEANUP_INTERVAL_MS = 3_600_000;
/** Tolerance for an early timer. */
const CLEAN_SPARE_MS = 60_000;

/** Deletes expired rows each hour, on one server of a database at a time. Returns the function that ends it. */
export function startHourlyCleanup(
  leases: Pick<Leases, 'acquire'>,
  cleaned: readonly { clean(): Promise<void> }[],
  log: Pick<FastifyBaseLogger, 'error'>,
): () => void {
  async function clean(): Promise<void> {
    if (!(await leases.acquire('cleaning', CLEANUP_INTERVAL_MS - CLEAN_SPARE_MS))) return;
    await Promise.all(cleaned.map((each) => each.clean()));
  }
  const timer = setInterval(() => {
    clean().catch((error: unknown) => log.error({ err: error }, 'cleanup failed'));
  }, CLEANUP_INTERVAL_MS);
  return () => clearInterval(timer);
}
