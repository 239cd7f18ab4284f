import { type Database, lockAccount } from './database.ts';
import { randomId } from './hashing.ts';
import { type Announce, NOT_ANNOUNCED } from './pairings.ts';

/** The identity of a user at the OpenID provider. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
}

const MAX_TRIES = 5;

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
    private readonly announce: Announce = NOT_ANNOUNCED,
  ) {}

  /**
   * Deletes the account with all its data: sign-ins, pairings, switches, browsers and their queued messages. Returns the
   * pairings that ended with it.
   */
  async remove(accountId: string): Promise<{ carId: string; pairingId: string }[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.removeInTransaction(accountId);
      } catch (error) {
        // A transaction that adds a message may hold a browser and wait for the pairing, and this one the reverse.
        if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
      }
    }
  }

  /** `null` if the account no longer exists. */
  async emailOf(accountId: string): Promise<string | null> {
    const row = await this.database
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return row?.email ?? null;
  }

  /** Id of the identity's account, which is created if new; its e-mail address is updated. */
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
      // The same lock order as a refresh, which locks its token and then the account.
      await trx.deleteFrom('refresh_tokens').where('account_id', '=', accountId).execute();
      // From here on no row can be added that would be deleted unnoticed.
      await lockAccount(trx, accountId);
      const ended = await trx
        .deleteFrom('links')
        .where('account_id', '=', accountId)
        .returning(['id as pairingId', 'car_id as carId'])
        .execute();
      await trx.deleteFrom('accounts').where('id', '=', accountId).execute();
      for (const { carId, pairingId } of ended)
        await this.announce(trx, { carId, ended: { pairingId, accountId } });
      return ended;
    });
  }
}
