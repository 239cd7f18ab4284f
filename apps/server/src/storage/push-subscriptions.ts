import type { PushSubscriptionData } from '@ligo/protocol';
import { type Database, lockAccount } from './database.ts';

/** Maximum number of browsers per account; a new one replaces the one registered longest ago. */
export const BROWSERS_PER_ACCOUNT = 10;

export class PushSubscriptions {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** Stores an account's subscription. A browser that another account used before now belongs to this one. */
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
      // One registration of an account at a time; concurrent ones would each count the same rows.
      await lockAccount(trx, accountId);
      // Messages for the previous account must not reach the browser's new account.
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

  /** Removes a subscription that the push service no longer has, with its messages. */
  async remove(endpoint: string): Promise<void> {
    await this.database.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
  }
}
