import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the server counts, for Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'ligo_http_seconds',
      help: 'Time to answer a request, by route and status.',
      labelNames: ['route', 'status'],
      registers: [registry],
    }),
    pushes: new Counter({
      name: 'ligo_pushes_total',
      help: 'Push messages, by how each try to deliver one ended, and those that grew too old.',
      labelNames: ['result'],
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
