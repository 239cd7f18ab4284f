import type { Database } from './database.ts';
import { deleteUntil } from './delete-until.ts';

/** Names of used one-time tokens, for all servers of the database. */
export class SpentTokens {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** Records a name; `false` if it is recorded already. */
  async consume(name: string, untilMs: number): Promise<boolean> {
    const added = await this.database
      .insertInto('spent_tokens')
      .values({ name, expires_at: untilMs })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }

  /** Forgets names of expired tokens. */
  async clean(): Promise<void> {
    await deleteUntil(this.database, { table: 'spent_tokens', column: 'expires_at' }, this.nowMs());
  }
}
