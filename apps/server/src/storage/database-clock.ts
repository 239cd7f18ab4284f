import { sql } from 'kysely';
import type { Database } from './database.ts';

const READ_INTERVAL_MS = 10_000;
/** A slower answer states its time too inexactly. */
const MAX_ANSWER_MS = 1_000;

/**
 * The clock of PostgreSQL, which all servers of a database share: a server whose own clock is wrong takes no message that another one
 * claimed, and verifies the tokens of others. It continues on the monotonic clock while the database is away.
 */
export class DatabaseClock {
  /** Time of the database less the monotonic time of this process, ms. */
  private offsetMs = Date.now() - performance.now();
  private readonly timer: NodeJS.Timeout;

  private constructor(private readonly database: Database) {
    // A failure is reported by the readiness check.
    this.timer = setInterval(() => void this.read().catch(() => {}), READ_INTERVAL_MS);
  }

  /** Rejects if the database does not answer. */
  static async open(database: Database): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database);
    await clock.read().catch((error: unknown) => {
      clock.close();
      throw error;
    });
    return clock;
  }

  readonly nowMs = (): number => Math.floor(performance.now() + this.offsetMs);

  close(): void {
    clearInterval(this.timer);
  }

  private async read(): Promise<void> {
    const sentAtMs = performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(this.database);
    const receivedAtMs = performance.now();
    const [now] = rows;
    if (now && receivedAtMs - sentAtMs < MAX_ANSWER_MS)
      this.offsetMs = now.ms - (sentAtMs + receivedAtMs) / 2;
  }
}
