import { sql } from 'kysely';
import type { Database } from './database.ts';

/** One statement for all rows would exceed its timeout, and lock the others out. */
const ROWS_AT_ONCE = 2_000;

type TimeColumn =
  | { table: 'refresh_tokens' | 'spent_tokens' | 'pairing_codes' | 'ended_codes'; column: 'expires_at' }
  | { table: 'push_deliveries'; column: 'expires_at' }
  | { table: 'car_events'; column: 'received_at' };

/** Deletes the rows of an indexed time up to `untilMs`, oldest first, in slices; resolves to their number. */
export async function deleteUntil(
  database: Database,
  { table, column }: TimeColumn,
  untilMs: number,
): Promise<number> {
  const [name, time] = [sql.table(table), sql.ref(column)];
  for (let deleted = 0; ; ) {
    const next = await sql<{ time: number }>`
      select ${time} as time from ${name} where ${time} <= ${untilMs}
      order by ${time} limit 1 offset ${ROWS_AT_ONCE}`.execute(database);
    const boundMs = next.rows[0]?.time ?? untilMs;
    const { numAffectedRows = 0n } = await sql`delete from ${name} where ${time} <= ${boundMs}`.execute(
      database,
    );
    deleted += Number(numAffectedRows);
    if (next.rows.length === 0) return deleted;
  }
}
