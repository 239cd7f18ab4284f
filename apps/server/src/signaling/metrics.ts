import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Figures of signaling for Prometheus. */
export type SignalingMetrics = ReturnType<typeof signalingMetrics>;

/** Registers signaling's figures; the gauges are read when somebody asks. */
export function signalingMetrics(
  registry: Registry,
  meeting: { carCount: number; phoneCount: number },
  joins: { waiting: number },
  /** `null` for a server alone. */
  isRedisUp: (() => boolean) | null,
) {
  const registers = [registry];
  new Gauge({
    name: 'ligo_signaling_cars_online',
    help: 'Cars with a socket at this server.',
    registers,
    collect() {
      this.set(meeting.carCount);
    },
  });
  new Gauge({
    name: 'ligo_signaling_phones_waiting',
    help: 'Phones with a socket at this server.',
    registers,
    collect() {
      this.set(meeting.phoneCount);
    },
  });
  if (isRedisUp)
    new Gauge({
      name: 'ligo_redis_up',
      help: 'Whether Redis is connected.',
      registers,
      collect() {
        this.set(isRedisUp() ? 1 : 0);
      },
    });
  new Gauge({
    name: 'ligo_signaling_joins_waiting',
    help: 'Sockets that wait to join.',
    registers,
    collect() {
      this.set(joins.waiting);
    },
  });
  return {
    joinSeconds: new Histogram({
      name: 'ligo_signaling_join_seconds',
      help: 'Time from a socket to its join, with the wait.',
      buckets: [0.01, 0.05, 0.2, 1, 2, 5, 10],
      labelNames: ['side'],
      registers,
    }),
    relayed: new Counter({
      name: 'ligo_signaling_relayed_total',
      help: 'Messages relayed.',
      registers,
      labelNames: ['from'],
    }),
    refused: new Counter({
      name: 'ligo_signaling_refused_total',
      help: 'Sockets refused.',
      registers,
      labelNames: ['code'],
    }),
    ignored: new Counter({ name: 'ligo_signaling_ignored_total', help: 'Unknown messages.', registers }),
  };
}
