import { sql } from 'kysely';
import pg from 'pg';
import { type Database, hasRowLocks } from './database.ts';

/** The channel, and the application name of each server's listening connection in PostgreSQL. */
export const CHANNEL = 'ligo_changes';
const RECONNECT_MS = 1_000;
/** Interval to test the listening connection, since a silently broken one receives nothing. */
const RETRY_INTERVAL_MS = 30_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** Sends a text to all listening servers, including this one, when the transaction commits. SQLite has no other servers. */
export async function notifyAll(trx: Database, text: string): Promise<void> {
  if (hasRowLocks(trx)) await sql`select pg_notify(${CHANNEL}, ${text})`.execute(trx);
}

/** Receives the messages of all servers of one PostgreSQL, across regions. */
export interface ChangeFeed {
  close(): Promise<void>;
}

interface Listener {
  onText(text: string): void;
  /** It listens again after an interruption and may have missed messages. */
  onGap(): void;
  onError(error: unknown): void;
}

/** Listens with LISTEN and NOTIFY on a separate connection, and reconnects. Rejects if it cannot start. */
export async function openChangeFeed(
  connectionString: string,
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
    next.once('end', scheduleRetry);
    const trying = setInterval(() => next.query('select 1').catch(() => end(next)), RETRY_INTERVAL_MS);
    next.once('end', () => clearInterval(trying));
    if (isClosed) end(next);
  }
  function scheduleRetry(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      listen().then(onGap, (error: unknown) => {
        onError(error);
        if (client) end(client);
        scheduleRetry();
      });
    }, RECONNECT_MS);
  }
  const end = (old: pg.Client) => void old.end().catch(() => {});

  await listen();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
