import type { Socket } from 'node:net';
import { type DatabaseConnection, type Dialect, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { type DatabaseObserver, measureAcquire } from './database.ts';

/** PostgreSQL's type number of a 64-bit integer, which its client returns as text by default. */
const INT8 = 20;
const CONNECT_LIMIT_MS = 5_000;
/** If the database did not end a statement this long after its timeout, the connection is dead. */
const SILENCE_SPARE_MS = 1_000;

export interface PoolSettings {
  /** Maximum number of connections. */
  size: number;
  /** Timeout of a statement, ms; the database enforces it. */
  statementMs: number;
}

export function postgresDialect(
  connectionString: string,
  { size, statementMs }: PoolSettings,
  watch: DatabaseObserver,
): Dialect {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // Without a listener, a connection that the database ends while idle would end the process; the pool replaces it.
  pool.on('error', () => {});
  // The pool listens only to idle connections; a connection in use also rejects its running statement.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    cutWhenSilent(client, statementMs + SILENCE_SPARE_MS);
  });
  const config = { pool };
  class Driver extends PostgresDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return measureAcquire(watch, () => super.acquireConnection());
    }
  }
  return Object.assign(new PostgresDialect(config), { createDriver: () => new Driver(config) });
}

/**
 * Ends a connection that received nothing for `afterMs`. A working database answers earlier, at least with a timeout. If the
 * database hangs or its host is gone, nothing else would end the waiting statement.
 */
function cutWhenSilent(client: pg.PoolClient, afterMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(afterMs, () => {
    const received = stream.bytesRead;
    // Data that arrived while this process was blocked is read first.
    setImmediate(() => {
      if (stream.bytesRead === received) stream.destroy(new Error('PostgreSQL does not answer'));
    });
  });
}
