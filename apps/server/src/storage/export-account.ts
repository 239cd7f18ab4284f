import type { AccountExport } from '@ligo/protocol';
import type { Database } from './database.ts';
import { pairingsWithSwitches, switchesOf } from './notification-switches.ts';

/**
 * All stored data of an account except secrets: no hashes, keys or addresses that could be used. `lifetimeMs` is that of
 * a refresh token. `null` if there is no such account.
 */
export async function exportAccount(
  database: Database,
  accountId: string,
  { nowMs, lifetimeMs }: { nowMs: number; lifetimeMs: number },
): Promise<AccountExport | null> {
  // One transaction, so that all parts are consistent.
  return database.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) return null;
    const signIns = await signInsOf(trx, accountId, nowMs);
    const cars = await carsOf(trx, accountId);
    const usedPairingCodes = await trx
      .selectFrom('ended_codes')
      .select(['car_id as carId', 'expires_at as expiresAt'])
      .where('account_id', '=', accountId)
      .execute();
    const browsers = await browsersOf(trx, accountId);
    const { issuer, subject, email, created_at: createdAt } = account;
    return {
      exportedAt: nowMs,
      account: { accountId, issuer, subject, email, createdAt },
      signIns: signIns.map(({ expiresAt }) => ({ lastUsedAt: expiresAt - lifetimeMs, expiresAt })),
      cars: cars.map(({ settings, ...car }) => ({
        ...car,
        notifications: settings === null ? null : switchesOf(settings),
      })),
      usedPairingCodes,
      browsers: browsers.map(({ endpoint, waiting, ...browser }) => ({
        ...browser,
        pushService: URL.canParse(endpoint) ? new URL(endpoint).host : '',
        waiting: Number(waiting),
      })),
    };
  });
}

function signInsOf(database: Database, accountId: string, nowMs: number) {
  return database
    .selectFrom('refresh_tokens')
    .select(({ fn }) => fn.max('expires_at').as('expiresAt'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', nowMs)
    .groupBy('family')
    .execute();
}

function carsOf(database: Database, accountId: string) {
  return pairingsWithSwitches(database)
    .innerJoin('cars', 'cars.id', 'links.car_id')
    .select(['cars.id as carId', 'cars.region', 'links.linked_at as linkedAt'])
    .where('links.account_id', '=', accountId)
    .orderBy('links.linked_at')
    .execute();
}

function browsersOf(database: Database, accountId: string) {
  return database
    .selectFrom('push_subscriptions')
    .leftJoin('push_deliveries', 'push_deliveries.endpoint', 'push_subscriptions.endpoint')
    .select(['push_subscriptions.endpoint', 'language', 'registered_at as registeredAt'])
    .select(({ fn }) => fn.count('push_deliveries.id').as('waiting'))
    .where('account_id', '=', accountId)
    .groupBy(['push_subscriptions.endpoint', 'language', 'registered_at'])
    .execute();
}
