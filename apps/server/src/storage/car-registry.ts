import type { Database } from './database.ts';
import type { PairingOfCar } from './pairings.ts';

export interface JoiningCar {
  publicKey: string;
  region: number;
  /** Oldest first. */
  pairings: PairingOfCar[];
}

/** Cars by id, with their public key and their region. */
export class CarRegistry {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** Registers the car; repeating it has no effect. */
  async register(carId: string, publicKey: string, region: number): Promise<void> {
    await this.database
      .insertInto('cars')
      .values({ id: carId, public_key: publicKey, region, created_at: this.nowMs() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  /** The car's public key; `null` if the car is not registered. */
  async publicKeyOf(carId: string): Promise<string | null> {
    const row = await this.database
      .selectFrom('cars')
      .select('public_key')
      .where('id', '=', carId)
      .executeTakeFirst();
    return row?.public_key ?? null;
  }

  /** The data for joins of these cars, in one query; unregistered cars are missing. */
  async toJoin(carIds: readonly string[]): Promise<ReadonlyMap<string, JoiningCar>> {
    const rows = await this.database
      .selectFrom('cars')
      .leftJoin('links', 'links.car_id', 'cars.id')
      .leftJoin('accounts', 'accounts.id', 'links.account_id')
      .select(['cars.id as carId', 'cars.public_key', 'cars.region'])
      .select(['links.id as pairingId', 'links.linked_at as pairedAtMs'])
      .select(['accounts.id as accountId', 'accounts.email'])
      .where('cars.id', 'in', [...new Set(carIds)])
      .orderBy('links.linked_at')
      .execute();
    const cars = new Map<string, JoiningCar>();
    for (const { carId, public_key, region, pairingId, accountId, email, pairedAtMs } of rows) {
      const car = cars.get(carId) ?? { publicKey: public_key, region, pairings: [] };
      cars.set(carId, car);
      if (pairingId !== null && accountId !== null && email !== null && pairedAtMs !== null)
        car.pairings.push({ pairingId, accountId, email, pairedAtMs });
    }
    return cars;
  }

  async regionOf(carId: string): Promise<number | null> {
    const row = await this.database
      .selectFrom('cars')
      .select('region')
      .where('id', '=', carId)
      .executeTakeFirst();
    return row?.region ?? null;
  }

  async moveTo(carId: string, region: number): Promise<void> {
    await this.database
      .updateTable('cars')
      .set({ region })
      .where('id', '=', carId)
      .where('region', '!=', region)
      .execute();
  }
}
