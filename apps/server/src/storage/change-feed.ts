import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';

/** The channel, and the name by which PostgreSQL lists the listening connection that each server has. */
export const CHANNEL = 'ligo_changes';
const RECONNECT_MS = 1_000;
/** How often the listening connection is tried, since one that broke in silence hears nothing. */
const RETRY_INTERVAL_MS = 30_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** What servers of one PostgreSQL tell each other, whatever their region. */
export interface ChangeFeed {
  /** Tells all servers that listen, this one too. Rejects if the database does not. */
  publish(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Listener {
  onText(text: string): void;
  /** It listens again, and may have missed something. */
  onGap(): void;
  onError(error: unknown): void;
}

/** Listens by LISTEN and NOTIFY on a connection of its own, for ever. Rejects if it cannot begin. */
export async function openChangeFeed(
  connectionString: string,
  database: Database,
  { onText, onGap, onError }: Listener,
): Promise<ChangeFeed> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: CHANNEL,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    client = next;
    next.on('notification', ({ payload = '' }) => onText(payload));
    next.on('error', onError);
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    next.once('end', later);
    const trying = setInterval(() => next.query('select 1').catch(() => end(next)), RETRY_INTERVAL_MS);
    next.once('end', () => clearInterval(trying));
    if (isClosed) end(next);
  }
  function later(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      listen().then(onGap, (error: unknown) => {
        onError(error);
        if (client) end(client);
        later();
      });
    }, RECONNECT_MS);
  }
  const end = (old: pg.Client) => void old.end().catch(() => {});

  await listen();
  return {
    async publish(text) {
      await sql`select pg_notify(${CHANNEL}, ${text})`.execute(database);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
