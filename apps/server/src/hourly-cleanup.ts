import type { FastifyBaseLogger } from 'fastify';
import type { Leases } from './storage/leases.ts';

const CLEANUP_INTERVAL_MS = 3_600_000;
/** Tolerance for an early timer. */
const CLEAN_SPARE_MS = 60_000;

/** Deletes expired rows each hour, on one server of a database at a time. Returns the function that ends it. */
export function startHourlyCleanup(
  leases: Pick<Leases, 'acquire'>,
  cleaned: readonly { clean(): Promise<void> }[],
  log: Pick<FastifyBaseLogger, 'error'>,
): () => void {
  async function clean(): Promise<void> {
    if (!(await leases.acquire('cleaning', CLEANUP_INTERVAL_MS - CLEAN_SPARE_MS))) return;
    await Promise.all(cleaned.map((each) => each.clean()));
  }
  const timer = setInterval(() => {
    clean().catch((error: unknown) => log.error({ err: error }, 'cleanup failed'));
  }, CLEANUP_INTERVAL_MS);
  return () => clearInterval(timer);
}
