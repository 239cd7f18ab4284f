import type { PushSubscriptionData } from '@ligo/protocol';
import type { Database } from './database.ts';

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
    });
  }

  /** Forgets a subscription that the push service knows no more, and what waits for it. */
  async remove(endpoint: string): Promise<void> {
    await this.database.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
  }
}
