import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import { DatabaseCheck } from './health/database-check.ts';
import { diskCheck } from './health/disk-check.ts';
import type { Check } from './health/readiness.ts';
import { createDatabaseMetrics } from './metrics/database-metrics.ts';
import type { Database } from './storage/database.ts';
import { lockFolder } from './storage/folder-lock.ts';
import { Leases } from './storage/leases.ts';
import { openDatabase, openOneConnection } from './storage/open-database.ts';

/** The server's storage, with its checks. */
export interface Storage {
  database: Database;
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
    const probe = new Leases(apart ?? database, nowMs);
    check.writeWith(() => probe.acquire('readiness', 0));
    return {
      database,
      leases: new Leases(database, nowMs),
      checks: [check, ...(isEmbedded ? [diskCheck(config.dataDir)] : [])],
      async close() {
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
