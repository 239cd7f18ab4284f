import type { Database } from './database.ts';
import { hashOf, randomId, randomToken } from './hashing.ts';

/** Sign-ins: families of refresh tokens of which only the newest is good, and good once. */
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
    /** How long a token is good when nobody uses it, ms. */
    private readonly lifetimeMs: number,
  ) {}

  /** Begins a sign-in; answers its first refresh token. */
  async begin(accountId: string): Promise<string> {
    return this.issue(this.database, randomId(), accountId);
  }

  /**
   * Exchanges a refresh token for the next one. `null` if it is unknown, run out or was used before; the latter ends
   * the whole sign-in, because one of its two users stole it.
   */
  async rotate(token: string): Promise<{ accountId: string; nextToken: string } | null> {
    return this.database.transaction().execute(async (trx) => {
      const marked = await trx
        .updateTable('refresh_tokens')
        .set({ used_at: this.nowMs() })
        .where('hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      const row = await trx
        .selectFrom('refresh_tokens')
        .selectAll()
        .where('hash', '=', hashOf(token))
        .executeTakeFirst();
      if (!row) return null;
      if (marked.numUpdatedRows === 0n || row.expires_at <= this.nowMs()) {
        await trx.deleteFrom('refresh_tokens').where('family', '=', row.family).execute();
        return null;
      }
      return { accountId: row.account_id, nextToken: await this.issue(trx, row.family, row.account_id) };
    });
  }

  /** Ends the sign-in that a refresh token belongs to. */
  async end(token: string): Promise<void> {
    const family = this.database
      .selectFrom('refresh_tokens')
      .select('family')
      .where('hash', '=', hashOf(token));
    await this.database.deleteFrom('refresh_tokens').where('family', 'in', family).execute();
  }

  /** Deletes what has run out. */
  async clean(): Promise<void> {
    await this.database.deleteFrom('refresh_tokens').where('expires_at', '<=', this.nowMs()).execute();
  }

  private async issue(database: Database, family: string, accountId: string): Promise<string> {
    const token = randomToken();
    await database
      .insertInto('refresh_tokens')
      .values({
        hash: hashOf(token),
        family,
        account_id: accountId,
        used_at: null,
        expires_at: this.nowMs() + this.lifetimeMs,
      })
      .execute();
    return token;
  }
}
