import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Registers a gauge that is read on request; not a number if that fails. */
export function registerGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await Promise.resolve(read()).catch(() => Number.NaN));
    },
  });
}

/** The server's metrics for Prometheus; `lostLines` returns the number of lost log lines. */
export function createMetrics(lostLines: () => number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerGauge(registry, 'ligo_log_lines_lost', 'Lines of the log that could not be written.', lostLines);
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'ligo_http_seconds',
      help: 'Time to answer a request, by route and status.',
      labelNames: ['route', 'status'],
      registers: [registry],
    }),
    signIns: new Counter({
      name: 'ligo_sign_ins_total',
      help: 'Sign-ins, by result.',
      labelNames: ['result'],
      registers: [registry],
    }),
    healthProcessFalls: new Counter({
      name: 'ligo_health_process_falls_total',
      help: 'Ends of the process that answers health, and its failed starts.',
      registers: [registry],
    }),
    pushes: new Counter({
      name: 'ligo_pushes_total',
      help: 'Push messages, by result of each attempt, and expired messages.',
      labelNames: ['result'],
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/** Registers the state of each dependency, read on request. */
export function registerDependencies(
  registry: Registry,
  states: () => Promise<[name: string, isUp: boolean][]>,
): void {
  new Gauge({
    name: 'ligo_dependency_up',
    help: 'Whether the dependency is available; absent while the server is leaving.',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const current = await states();
      this.reset();
      for (const [dependency, isUp] of current) this.set({ dependency }, Number(isUp));
    },
  });
}

/** Registers the free space on the disk of `folder`. */
export function registerFreeSpace(registry: Registry, folder: string): void {
  registerGauge(
    registry,
    'ligo_data_free_bytes',
    "Free space on the disk of the server's folder.",
    async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  );
}

interface QueueFigures {
  waiting(): Promise<number>;
  oldestDueMs(): Promise<number>;
}

/** Registers the figures of the push queue. */
export function registerPushMetrics(
  registry: Registry,
  queue: QueueFigures,
  pausedHosts: () => number,
): void {
  registerGauge(
    registry,
    'ligo_push_waiting',
    'Push messages that wait to be delivered, at most 10,000.',
    () => queue.waiting(),
  );
  registerGauge(
    registry,
    'ligo_push_oldest_due_seconds',
    'How long the oldest due push message has been due.',
    async () => (await queue.oldestDueMs()) / 1_000,
  );
  registerGauge(
    registry,
    'ligo_push_hosts_paused',
    'Hosts of push services that are paused after failures.',
    pausedHosts,
  );
}

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5];

export function createDatabaseMetrics(registry: Registry) {
  const registers = [registry];
  return {
    waitSeconds: new Histogram({
      name: 'ligo_database_wait_seconds',
      help: 'Time that work waited for a connection.',
      buckets: SECONDS,
      registers,
    }),
    querySeconds: new Histogram({
      name: 'ligo_database_query_seconds',
      help: 'Time of statements.',
      buckets: SECONDS,
      registers,
    }),
    failures: new Counter({
      name: 'ligo_database_failures_total',
      help: 'Statements that failed.',
      registers,
    }),
  };
}
