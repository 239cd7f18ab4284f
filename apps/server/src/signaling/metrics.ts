import { Counter, Histogram, type Registry } from 'prom-client';
import { registerGauge } from '../metrics/metrics.ts';
import type { RelayedCarSignal, RelayedPhoneSignal } from './region-messages.ts';

export type SignalingMetrics = ReturnType<typeof signalingMetrics>;

/** The values that the gauges read on request. */
interface SignalingFigures {
  carCount: number;
  phoneCount: number;
  joins: { waiting: number };
  admissions: { waiting: number };
}

export function signalingMetrics(registry: Registry, figures: SignalingFigures) {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) => registerGauge(registry, name, help, read);
  gauge('ligo_signaling_cars_online', 'Cars with a socket at this server.', () => figures.carCount);
  gauge('ligo_signaling_phones_waiting', 'Phones with a socket at this server.', () => figures.phoneCount);
  gauge('ligo_signaling_joins_waiting', 'Sockets that wait to join.', () => figures.joins.waiting);
  gauge(
    'ligo_signaling_openings_waiting',
    'Opening requests of sockets that wait for admission.',
    () => figures.admissions.waiting,
  );
  const relayed = new Counter({
    name: 'ligo_signaling_relayed_total',
    help: 'Messages relayed.',
    registers,
    labelNames: ['from'],
  });
  const sealedBytes = new Counter({
    name: 'ligo_signaling_sealed_bytes_total',
    help: 'Encrypted bytes of commands relayed.',
    registers,
    labelNames: ['from'],
  });
  return {
    /** SIG-22: encrypted bytes are counted, too. */
    countRelayed(from: 'car' | 'phone', signal: RelayedPhoneSignal | RelayedCarSignal): void {
      relayed.inc({ from });
      if (signal.action === 'sealed') sealedBytes.inc({ from }, Math.floor((signal.data.length * 3) / 4));
    },
    joinSeconds: new Histogram({
      name: 'ligo_signaling_join_seconds',
      help: 'Time from a socket to its join, including the wait.',
      buckets: [0.01, 0.05, 0.2, 1, 2, 5, 10],
      labelNames: ['side'],
      registers,
    }),
    refused: new Counter({
      name: 'ligo_signaling_refused_total',
      help: 'Sockets refused.',
      registers,
      labelNames: ['code'],
    }),
    openingsRefused: new Counter({
      name: 'ligo_signaling_openings_refused_total',
      help: 'Opening requests of sockets that were refused, by reason.',
      registers,
      labelNames: ['reason'],
    }),
    ignored: new Counter({ name: 'ligo_signaling_ignored_total', help: 'Unknown messages.', registers }),
  };
}
