import type { Socket } from 'node:net';
import { type DatabaseConnection, type Dialect, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { type DatabaseObserver, measureAcquire } from './database-observer.ts';

/** PostgreSQL's type number of a 64-bit integer, which its client reads as text unless told otherwise. */
const INT8 = 20;
const CONNECT_LIMIT_MS = 5_000;
/** A statement that the database did not end itself this long after its time has no database any more. */
const SILENCE_SPARE_MS = 1_000;

/** How the server uses a PostgreSQL. */
export interface PoolSettings {
  /** Connections at most. */
  size: number;
  /** Longest time for one statement, ms; the database ends it then. */
  statementMs: number;
}

/** The dialect over a pool of connections. */
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
  // Without a listener a connection that the database ends while idle would end the process; the pool replaces it.
  pool.on('error', () => {});
  // The pool listens to those that are idle alone; one in use tells whoever waits for its statement.
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
 * Ends a connection on which nothing came for so long. One that is at work hears from the database sooner, if only that its
 * time is up; where a database stands still or its host is gone, nobody else ends what waits for it.
 */
function cutWhenSilent(client: pg.PoolClient, afterMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(afterMs, () => {
    const received = stream.bytesRead;
    // What came while this process stood still is read first.
    setImmediate(() => {
      if (stream.bytesRead === received) stream.destroy(new Error('PostgreSQL does not answer'));
    });
  });
}
