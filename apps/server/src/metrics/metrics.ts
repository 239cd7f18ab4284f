import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The server's metrics for Prometheus; `lostLines` returns the number of lost log lines. */
export function createMetrics(lostLines: () => number) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'ligo_log_lines_lost',
    help: 'Lines of the log that could not be written.',
    registers: [registry],
    collect() {
      this.set(lostLines());
    },
  });
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

/** Registers the free space on the disk of `folder`, read on request; not a number if it cannot be read. */
export function registerFreeSpace(registry: Registry, folder: string): void {
  new Gauge({
    name: 'ligo_data_free_bytes',
    help: "Free space on the disk of the server's folder.",
    registers: [registry],
    async collect() {
      this.set(
        await statfs(folder).then(
          ({ bavail, bsize }) => bavail * bsize,
          () => Number.NaN,
        ),
      );
    },
  });
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
