import { type DatabaseConnection, type Dialect, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { type DatabaseWatch, timed } from './database-watch.ts';

/** PostgreSQL's type number of a 64-bit integer, which its client reads as text unless told otherwise. */
const INT8 = 20;
const CONNECT_LIMIT_MS = 5_000;

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
  watch: DatabaseWatch,
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
  pool.on('connect', (client) => void client.on('error', () => {}));
  const config = { pool };
  class Driver extends PostgresDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return timed(watch, () => super.acquireConnection());
    }
  }
  return Object.assign(new PostgresDialect(config), { createDriver: () => new Driver(config) });
}
