import type { Database } from './database.ts';
import { randomId } from './hashing.ts';

/** Who signed in, as the OpenID provider names them. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
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
    return this.database.transaction().execute(async (trx) => {
      const ended = await trx
        .deleteFrom('links')
        .where('account_id', '=', accountId)
        .returning(['id as pairingId', 'car_id as carId'])
        .execute();
      await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
      return ended;
    });
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
    await this.database
      .insertInto('accounts')
      .values({ id: randomId(), issuer, subject, email, created_at: this.nowMs() })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ email }))
      .execute();
    const { id } = await this.database
      .selectFrom('accounts')
      .select('id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    return id;
  }
}
