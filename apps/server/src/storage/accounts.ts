import { type Database, hasRowLocks } from './database.ts';
import { randomId } from './hashing.ts';

/** Who signed in, as the OpenID provider names them. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
}

const MAX_TRIES = 5;

/** Whether PostgreSQL ended a transaction because another one waited for it, and it for the other. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/** Accounts, one for each identity. */
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /**
   * Deletes the account with all that hangs on it: sign-ins, pairings, switches, browsers and what waits for them. Answers the
   * pairings that ended with it.
   */
  async remove(accountId: string): Promise<{ carId: string; pairingId: string }[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.removeInTransaction(accountId);
      } catch (error) {
        // Who adds a message for it at this moment may hold a browser and wait for the pairing, and this the other way round.
        if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
      }
    }
  }

  /** `null` if there is no such account any more. */
  async emailOf(accountId: string): Promise<string | null> {
    const row = await this.database
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return row?.email ?? null;
  }

  /** Id of the identity's account, which is made if it is new; its e-mail is kept current. */
  async idFor({ issuer, subject, email }: Identity): Promise<string> {
    const { id } = await this.database
      .insertInto('accounts')
      .values({ id: randomId(), issuer, subject, email, created_at: this.nowMs() })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  private removeInTransaction(accountId: string): Promise<{ carId: string; pairingId: string }[]> {
    return this.database.transaction().execute(async (trx) => {
      // In the order in which a sign-in that goes on holds its token and the account.
      await trx.deleteFrom('refresh_tokens').where('account_id', '=', accountId).execute();
      // From now on nothing can be added that would go with it unseen.
      if (hasRowLocks(this.database))
        await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
      const ended = await trx
        .deleteFrom('links')
        .where('account_id', '=', accountId)
        .returning(['id as pairingId', 'car_id as carId'])
        .execute();
      await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
      return ended;
    });
  }
}
