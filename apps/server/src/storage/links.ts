import type { Car } from '@ligo/protocol';
import type { Database } from './database.ts';
import { hashOf, randomId } from './hashing.ts';

/** A link as its car may know it, before the address is masked. */
export interface LinkOfCar {
  linkId: string;
  accountId: string;
  email: string;
  linkedAt: number;
}

export type RedeemResult =
  | { kind: 'linked'; carId: string }
  | { kind: 'already-linked' }
  | { kind: 'unknown-code' };

/** Links between accounts and cars, and the pairing codes that make them. */
export class Links {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** The account's cars, oldest link first. */
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

  async ofCar(carId: string): Promise<LinkOfCar[]> {
    return this.database
      .selectFrom('links')
      .innerJoin('accounts', 'accounts.id', 'links.account_id')
      .select([
        'links.id as linkId',
        'accounts.id as accountId',
        'accounts.email as email',
        'links.linked_at as linkedAt',
      ])
      .where('links.car_id', '=', carId)
      .orderBy('links.linked_at')
      .execute();
  }

  async find(accountId: string, carId: string): Promise<{ linkId: string } | null> {
    const row = await this.database
      .selectFrom('links')
      .select('id')
      .where('account_id', '=', accountId)
      .where('car_id', '=', carId)
      .executeTakeFirst();
    return row ? { linkId: row.id } : null;
  }

  /** Whether there was such a link to rename. */
  async rename(accountId: string, carId: string, name: string): Promise<boolean> {
    const result = await this.database
      .updateTable('links')
      .set({ name })
      .where('account_id', '=', accountId)
      .where('car_id', '=', carId)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** Ends the link between an account and a car; `null` if there was none. */
  async remove(accountId: string, carId: string): Promise<{ linkId: string } | null> {
    const link = await this.find(accountId, carId);
    return link && (await this.removeById(carId, link.linkId)) ? link : null;
  }

  /** Ends a car's link by its id; answers whose it was, `null` if the car has no such link. */
  async removeById(carId: string, linkId: string): Promise<{ accountId: string } | null> {
    const row = await this.database
      .deleteFrom('links')
      .where('id', '=', linkId)
      .where('car_id', '=', carId)
      .returning('account_id')
      .executeTakeFirst();
    return row ? { accountId: row.account_id } : null;
  }

  /** Stores a car's new pairing code, which ends the one before it. */
  async offerCode(carId: string, code: string, expiresAt: number): Promise<void> {
    const fields = { hash: hashOf(code), expires_at: expiresAt };
    await this.database
      .insertInto('pairing_codes')
      .values({ car_id: carId, ...fields })
      .onConflict((conflict) => conflict.column('car_id').doUpdateSet(fields))
      .execute();
  }

  /** Links the account to the car whose code this is, and uses the code up, both or neither. */
  async redeem(accountId: string, code: string): Promise<RedeemResult> {
    return this.database
      .transaction()
      .execute(async (trx): Promise<RedeemResult> => {
        const offer = await trx
          .selectFrom('pairing_codes')
          .select('car_id')
          .where('hash', '=', hashOf(code))
          .where('expires_at', '>', this.nowMs())
          .executeTakeFirst();
        if (!offer) return { kind: 'unknown-code' };
        const link = {
          id: randomId(),
          account_id: accountId,
          car_id: offer.car_id,
          name: '',
          linked_at: this.nowMs(),
        };
        const added = await trx
          .insertInto('links')
          .values(link)
          .onConflict((conflict) => conflict.columns(['account_id', 'car_id']).doNothing())
          .executeTakeFirst();
        if (added.numInsertedOrUpdatedRows === 0n) return { kind: 'already-linked' };
        const used = await trx
          .deleteFrom('pairing_codes')
          .where('hash', '=', hashOf(code))
          .executeTakeFirst();
        if (used.numDeletedRows === 0n) throw new CodeRaceError();
        return { kind: 'linked', carId: offer.car_id };
      })
      .catch((error: unknown): RedeemResult => {
        if (error instanceof CodeRaceError) return { kind: 'unknown-code' };
        throw error;
      });
  }

  /** Deletes codes that have run out. */
  async cleanCodes(): Promise<void> {
    await this.database.deleteFrom('pairing_codes').where('expires_at', '<=', this.nowMs()).execute();
  }
}

/** Two accounts redeemed one code at once; the later one is rolled back. */
class CodeRaceError extends Error {}
