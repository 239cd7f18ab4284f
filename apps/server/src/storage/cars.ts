import type { Database } from './database.ts';

/** Cars by their id, with the key that proves it and the region they live in. */
export class Cars {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** Makes the car known; doing so again changes nothing. */
  async register(carId: string, publicKey: string, region: number): Promise<void> {
    await this.database
      .insertInto('cars')
      .values({ id: carId, public_key: publicKey, region, created_at: this.nowMs() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  /** The car's public key, or `null` if no such car registered. */
  async publicKeyOf(carId: string): Promise<string | null> {
    const row = await this.database
      .selectFrom('cars')
      .select('public_key')
      .where('id', '=', carId)
      .executeTakeFirst();
    return row?.public_key ?? null;
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
