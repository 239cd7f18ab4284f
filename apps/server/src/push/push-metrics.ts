import { Gauge, type Registry } from 'prom-client';

interface PushFigures {
  depth(): Promise<{ waiting: number; oldestDueMs: number }>;
  pausedHosts(): number;
}

/** Metrics of the push queue for Prometheus, read on request; not a number while the database does not answer. */
export function registerPushMetrics(registry: Registry, { depth, pausedHosts }: PushFigures): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  gauge('ligo_push_waiting', 'Push messages that wait to be delivered.', async () => (await depth()).waiting);
  gauge(
    'ligo_push_oldest_due_seconds',
    'How long the oldest due push message has been due.',
    async () => (await depth()).oldestDueMs / 1_000,
  );
  gauge('ligo_push_hosts_paused', 'Hosts of push services that are paused after failures.', pausedHosts);
}
