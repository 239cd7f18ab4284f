import type { Car, PushMessage } from '@ligo/protocol';
import { type Database, hasRowLocks } from './database.ts';
import { messageRow, putMessages } from './push-messages.ts';

/** A pairing as its car may know it, before the address is masked. */
export interface PairingOfCar {
  pairingId: string;
  accountId: string;
  email: string;
  pairedAtMs: number;
}

/** One pairing of a car: that with an account, or the one of that id. */
export type PairingSelector = { carId: string; accountId: string } | { carId: string; pairingId: string };

/** Pairings of accounts and cars; the table is called `links`, as they are on the wire. */
export class Pairings {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** The account's cars, oldest pairing first. */
  async carsOf(accountId: string): Promise<Car[]> {
    return this.database
      .selectFrom('links')
      .innerJoin('cars', 'cars.id', 'links.car_id')
      .select(['cars.id as carId', 'links.name as name', 'cars.region as s'])
      .where('links.account_id', '=', accountId)
      .orderBy('links.linked_at')
      .orderBy('links.id')
      .execute();
  }

  async ofCar(carId: string): Promise<PairingOfCar[]> {
    return this.database
      .selectFrom('links')
      .innerJoin('accounts', 'accounts.id', 'links.account_id')
      .select([
        'links.id as pairingId',
        'accounts.id as accountId',
        'accounts.email as email',
        'links.linked_at as pairedAtMs',
      ])
      .where('links.car_id', '=', carId)
      .orderBy('links.linked_at')
      .execute();
  }

  /** The pairing and the region its car lives in; `null` if there is none. */
  async find(accountId: string, carId: string): Promise<{ pairingId: string; region: number } | null> {
    const row = await this.database
      .selectFrom('links')
      .innerJoin('cars', 'cars.id', 'links.car_id')
      .select(['links.id as pairingId', 'cars.region'])
      .where('links.account_id', '=', accountId)
      .where('links.car_id', '=', carId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Whether there was such a pairing to rename. */
  async rename(accountId: string, carId: string, name: string): Promise<boolean> {
    const result = await this.database
      .updateTable('links')
      .set({ name })
      .where('account_id', '=', accountId)
      .where('car_id', '=', carId)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /**
   * Ends a pairing and, where `farewell` makes one, puts a message for each browser of its account. Both happen or neither.
   * `null` if the car has no such pairing.
   */
  async end(
    which: PairingSelector,
    farewell: ((carName: string) => PushMessage) | null = null,
  ): Promise<{ pairingId: string; accountId: string } | null> {
    const isThis =
      'pairingId' in which
        ? ({ column: 'id', value: which.pairingId } as const)
        : ({ column: 'account_id', value: which.accountId } as const);
    return this.database.transaction().execute(async (trx) => {
      const ended = await trx
        .deleteFrom('links')
        .where('car_id', '=', which.carId)
        .where(isThis.column, '=', isThis.value)
        .returning(['id as pairingId', 'account_id as accountId', 'name'])
        .executeTakeFirst();
      if (!ended) return null;
      const { name, ...pairing } = ended;
      if (!farewell) return pairing;
      const nowMs = this.nowMs();
      const happening = { message: farewell(name), pairingId: null, happenedAtMs: nowMs };
      const browsers = await trx
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'language'])
        .where('account_id', '=', pairing.accountId)
        .$if(hasRowLocks(trx), (query) => query.forKeyShare())
        .execute();
      await putMessages(
        trx,
        browsers.map((browser) => messageRow(browser, happening, nowMs)),
      );
      return pairing;
    });
  }
}
