import type { PushSubscriptionData } from '@ligo/protocol';
import { type Database, hasRowLocks } from './database.ts';

/** Browsers that an account may have; the one that registered longest ago gives way to a new one. */
export const BROWSERS_PER_ACCOUNT = 10;

/** Where accounts' browsers take pushes. */
export class PushSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** Notes an account's subscription. A browser that another account used before belongs to this one from now on. */
  async register(
    accountId: string,
    { endpoint, keys }: PushSubscriptionData,
    language: string | null,
  ): Promise<void> {
    const fields = {
      account_id: accountId,
      p256dh: keys.p256dh,
      auth: keys.auth,
      language,
      registered_at: this.nowMs(),
    };
    await this.database.transaction().execute(async (trx) => {
      // One of an account after the other, or many at once would each count the same few.
      if (hasRowLocks(this.database))
        await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
      // What waits for the account before must not reach the one that has the browser now.
      await trx
        .deleteFrom('push_subscriptions')
        .where('endpoint', '=', endpoint)
        .where('account_id', '!=', accountId)
        .execute();
      await trx
        .insertInto('push_subscriptions')
        .values({ endpoint, ...fields })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(fields))
        .execute();
      await trx
        .deleteFrom('push_subscriptions')
        .where('account_id', '=', accountId)
        .where('endpoint', '!=', endpoint)
        .where('endpoint', 'not in', (query) =>
          query
            .selectFrom('push_subscriptions')
            .select('endpoint')
            .where('account_id', '=', accountId)
            .where('endpoint', '!=', endpoint)
            .orderBy('registered_at', 'desc')
            .orderBy('endpoint')
            .limit(BROWSERS_PER_ACCOUNT - 1),
        )
        .execute();
    });
  }

  /** Forgets a subscription that the push service knows no more, and what waits for it. */
  async remove(endpoint: string): Promise<void> {
    await this.database.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
  }
}
