import { Counter, Histogram, type Registry } from 'prom-client';

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
