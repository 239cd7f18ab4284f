import { sql } from 'kysely';
import { openDatabase } from '../storage/open-database.ts';
import type { Engine } from './databases.ts';

const BROWSERS = 100_000;
const DAY_MS = 86_400_000;
/** Nothing listens there. */
const HOST = 'localhost:9';

/** Queues that many urgent messages in a PostgreSQL, for browsers whose push service does not answer. */
export async function fillQueue({ folder, url }: Engine, count: number): Promise<void> {
  const database = await openDatabase(folder, url, { size: 1, statementMs: 120_000 });
  const nowMs = Date.now();
  const browsers = sql.lit(Math.min(BROWSERS, count));
  const endpoint = (number: 'i' | 'j') => sql`'https://' || ${sql.lit(HOST)} || '/' || ${sql.raw(number)}`;
  for (const rows of [
    sql`insert into accounts select 'a' || i, 'i', 's' || i, 'a@x.example', i from generate_series(1, ${browsers}) i`,
    sql`insert into push_subscriptions (endpoint, account_id, p256dh, auth, registered_at)
      select ${endpoint('i')}, 'a' || i, '', '', i from generate_series(1, ${browsers}) i`,
    sql`insert into push_deliveries (id, endpoint, payload, attempts, due_at, expires_at, host, rank, happened_at)
      select 'd' || i, ${endpoint('j')}, repeat('x', 300), 0, ${sql.lit(nowMs)}, ${sql.lit(nowMs + DAY_MS)}, ${sql.lit(HOST)}, 1, ${sql.lit(nowMs)} - i
      from (select i, 1 + i % ${browsers} as j from generate_series(1, ${sql.lit(count)}) i) queued`,
    sql`analyze`,
  ])
    await rows.execute(database);
  await database.destroy();
}
