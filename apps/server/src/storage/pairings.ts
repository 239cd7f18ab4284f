import type { Car, PushMessage } from '@ligo/protocol';
import { type Database, hasRowLocks } from './database.ts';
import { messageRow, putMessages } from './push-messages.ts';

/** A pairing as loaded for its car, before the address is masked. */
export interface PairingOfCar {
  pairingId: string;
  accountId: string;
  email: string;
  pairedAtMs: number;
}

/** One pairing of a car, by account or by id. */
export type PairingSelector = { carId: string; accountId: string } | { carId: string; pairingId: string };

export interface PairingChange {
  carId: string;
  /** The pairing that ended; `null` if one was created. */
  ended: { pairingId: string; accountId: string } | null;
}

/** Notifies other servers of a change, in the transaction that makes it, so that neither is done without the other. */
export type Announce = (trx: Database, change: PairingChange) => Promise<void>;
export const NOT_ANNOUNCED: Announce = async () => {};

/** Pairings of accounts and cars; the table is called `links`, as on the wire. */
export class Pairings {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
    private readonly announce: Announce = NOT_ANNOUNCED,
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

  /** The pairing and its car's region; `null` if there is none. */
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

  /** `false` if there is no such pairing. */
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
   * Ends a pairing and, if `farewell` returns a message, queues it for each browser of its account, in one transaction.
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
      await this.announce(trx, { carId: which.carId, ended: pairing });
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
