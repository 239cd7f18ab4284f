import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Check } from './health/readiness.ts';
import { createDatabaseMetrics } from './metrics/metrics.ts';
import type { Database } from './storage/database.ts';
import { DatabaseClock } from './storage/database-clock.ts';
import { lockFolder } from './storage/folder-lock.ts';
import { Leases } from './storage/leases.ts';
import { openDatabase, openOneConnection } from './storage/open-database.ts';
import { isCorruption } from './storage/sqlite.ts';

export interface Storage {
  database: Database;
  /** The time by which everything is stored: PostgreSQL's own, or that of this machine. */
  nowMs: () => number;
  leases: Leases;
  checks: Check[];
  close(): Promise<void>;
}

/** Opens the database; an embedded database is locked for this process. Rejects if it cannot be used. */
export async function openStorage(
  config: Config,
  nowMs: () => number,
  registry: Registry,
  log: FastifyBaseLogger,
): Promise<Storage> {
  const figures = createDatabaseMetrics(registry);
  const check = new DatabaseCheck();
  const isEmbedded = config.databaseUrl === null;
  const unlock = isEmbedded ? lockFolder(config.dataDir) : () => {};
  try {
    const database = await openDatabase(config.dataDir, config.databaseUrl, config.databasePool, {
      onAcquired: (seconds) => figures.waitSeconds.observe(seconds),
      onQuery(seconds, error) {
        figures.querySeconds.observe(seconds);
        if (error === null) return;
        figures.failures.inc();
        check.recordFailure(error);
      },
      onWarning: (text) => log.warn(text),
    });
    // A busy server is not a broken one: the check does not wait behind other work.
    const apart = config.databaseUrl
      ? openOneConnection(config.databaseUrl, config.databasePool.statementMs)
      : null;
    const clock = apart && (await DatabaseClock.open(apart));
    const storedNowMs = clock?.nowMs ?? nowMs;
    const probe = new Leases(apart ?? database, storedNowMs);
    check.writeWith(() => probe.acquire('readiness', 0));
    return {
      database,
      nowMs: storedNowMs,
      leases: new Leases(database, storedNowMs),
      checks: [check, ...(isEmbedded ? [diskCheck(config.dataDir)] : [])],
      async close() {
        clock?.close();
        await apart?.destroy();
        await database.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Free space that the next write of the database may need. */
const NEEDED_BYTES = 128 * 1024;

function diskCheck(folder: string): Check {
  return {
    name: 'disk',
    async run() {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < NEEDED_BYTES) throw new Error(`The disk of ${folder} is full`);
    },
  };
}

/** Checks that the database accepts writes. After a statement found it damaged, the check fails until the next start. */
class DatabaseCheck implements Check {
  readonly name = 'database';
  private damage: unknown = null;
  private write: () => Promise<unknown> = async () => {};

  writeWith(write: () => Promise<unknown>): void {
    this.write = write;
  }

  recordFailure(error: unknown): void {
    if (isCorruption(error)) this.damage = error;
  }

  async run(): Promise<void> {
    if (this.damage) throw this.damage;
    await this.write();
  }
}
