import { Gauge, type Registry } from 'prom-client';

interface QueueFigures {
  waiting(): Promise<number>;
  oldestDueMs(): Promise<number>;
}

/** Metrics of the push queue for Prometheus, read on request; not a number while the database does not answer. */
export function registerPushMetrics(
  registry: Registry,
  queue: QueueFigures,
  pausedHosts: () => number,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  gauge('ligo_push_waiting', 'Push messages that wait to be delivered, at most 10,000.', () =>
    queue.waiting(),
  );
  gauge(
    'ligo_push_oldest_due_seconds',
    'How long the oldest due push message has been due.',
    async () => (await queue.oldestDueMs()) / 1_000,
  );
  gauge('ligo_push_hosts_paused', 'Hosts of push services that are paused after failures.', pausedHosts);
}
