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
    pushes: new Counter({
      name: 'ligo_pushes_total',
      help: 'Push messages, by result of each attempt, and expired messages.',
      labelNames: ['result'],
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

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
