import type { Car } from '@ligo/protocol';
import type { Database } from './database.ts';

/** A link as its car may know it, before the address is masked. */
export interface LinkOfCar {
  linkId: string;
  accountId: string;
  email: string;
  linkedAt: number;
}

/** Links between accounts and cars. */
export class Links {
  constructor(private readonly database: Database) {}

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

  /** The link and the region its car lives in; `null` if there is none. */
  async find(accountId: string, carId: string): Promise<{ linkId: string; region: number } | null> {
    const row = await this.database
      .selectFrom('links')
      .innerJoin('cars', 'cars.id', 'links.car_id')
      .select(['links.id as linkId', 'cars.region'])
      .where('links.account_id', '=', accountId)
      .where('links.car_id', '=', carId)
      .executeTakeFirst();
    return row ?? null;
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
    const row = await this.database
      .deleteFrom('links')
      .where('account_id', '=', accountId)
      .where('car_id', '=', carId)
      .returning('id as linkId')
      .executeTakeFirst();
    return row ?? null;
  }
}
