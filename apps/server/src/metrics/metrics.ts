import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the server counts, for Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'ligo_http_seconds',
      help: 'Time to answer a request, by route and status.',
      labelNames: ['route', 'status'],
      registers,
    }),
    carsOnline: new Gauge({ name: 'ligo_cars_online', help: 'Cars with an open socket.', registers }),
    relayed: new Counter({ name: 'ligo_signals_relayed', help: 'Signaling messages passed on.', registers }),
    ignored: new Counter({
      name: 'ligo_signals_ignored',
      help: 'Signaling messages that fit no schema.',
      registers,
    }),
    refused: new Counter({
      name: 'ligo_sockets_refused',
      help: 'Sockets ended, by reason.',
      labelNames: ['code'],
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
