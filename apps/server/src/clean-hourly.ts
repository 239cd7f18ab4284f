import type { FastifyBaseLogger } from 'fastify';
import type { Leases } from './storage/leases.ts';

const CLEAN_EVERY_MS = 3_600_000;
/** A timer may be this much early. */
const CLEAN_SPARE_MS = 60_000;

interface CleaningNeeds {
  leases: Pick<Leases, 'take'>;
  /** Each forgets what has run out. */
  cleaned: readonly { clean(): Promise<void> }[];
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Lets everything stored forget what has run out, each hour; the servers of one database take turns. Answers how to end it. */
export function cleanHourly({ leases, cleaned, log }: CleaningNeeds): () => void {
  async function clean(): Promise<void> {
    if (!(await leases.take('cleaning', CLEAN_EVERY_MS - CLEAN_SPARE_MS))) return;
    await Promise.all(cleaned.map((each) => each.clean()));
  }
  const timer = setInterval(() => {
    clean().catch((error: unknown) => log.error({ err: error }, 'cleaning failed'));
  }, CLEAN_EVERY_MS);
  return () => clearInterval(timer);
}
