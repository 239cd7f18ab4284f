import { Gauge, type Registry } from 'prom-client';

interface PushFigures {
  depth(): Promise<{ waiting: number; oldestDueMs: number }>;
  pausedHosts(): number;
}

/** Figures of the push queue for Prometheus, read when they are asked for; not a number while the database does not answer. */
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
    'How long the push message that is due for longest has been so.',
    async () => (await depth()).oldestDueMs / 1_000,
  );
  gauge(
    'ligo_push_hosts_paused',
    'Hosts of push services that failed and are left alone for a while.',
    pausedHosts,
  );
}
