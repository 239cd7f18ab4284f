import { type Database, lockAccount } from './database.ts';
import { deleteUntil } from './delete-until.ts';
import { hashOf, randomId } from './hashing.ts';
import { type Announce, NOT_ANNOUNCED } from './pairings.ts';

/** How long an ended code is remembered, to distinguish it from an unknown one. */
const ENDED_CODE_RETENTION_MS = 24 * 3_600_000;

/** Maximum number of cars of an account: far more than one owner drives, and few enough for every list of them. */
export const MAX_CARS = 100;

export type RedeemResult =
  | { kind: 'paired'; carId: string }
  | { kind: 'already-paired' }
  /** The account has `MAX_CARS` other cars; the code stays valid. */
  | { kind: 'too-many-cars' }
  /** The code expired, was replaced, or was used by another account. */
  | { kind: 'expired-code' }
  | { kind: 'unknown-code' };

/** Pairing codes: each car has one at most, which creates one pairing. */
export class PairingCodes {
  constructor(
    private readonly database: Database,
    private readonly nowMs: () => number,
    private readonly announce: Announce = NOT_ANNOUNCED,
  ) {}

  /** Stores a car's new code; the previous one ends. */
  async offer(carId: string, code: string, expiresAt: number): Promise<void> {
    const fields = { hash: hashOf(code), expires_at: expiresAt };
    await this.database.transaction().execute(async (trx) => {
      const older = await trx
        .deleteFrom('pairing_codes')
        .where('car_id', '=', carId)
        .returningAll()
        .executeTakeFirst();
      if (older) await remember(trx, { ...older, account_id: null });
      await trx
        .insertInto('pairing_codes')
        .values({ car_id: carId, ...fields })
        .onConflict((conflict) => conflict.column('car_id').doUpdateSet(fields))
        .execute();
    });
  }

  /**
   * Pairs the account with the car of this code and consumes the code, in one transaction. The same account may repeat the
   * call until the code expires, since the answer may have been lost.
   */
  async redeem(accountId: string, code: string): Promise<RedeemResult> {
    const hash = hashOf(code);
    return this.database
      .transaction()
      .execute(async (trx): Promise<RedeemResult> => {
        // One code of an account at a time; concurrent ones would each count the same cars.
        await lockAccount(trx, accountId);
        const offer = await trx
          .selectFrom('pairing_codes')
          .selectAll()
          .where('hash', '=', hash)
          .executeTakeFirst();
        if (!offer) return this.ended(trx, accountId, hash);
        if (offer.expires_at <= this.nowMs()) return { kind: 'expired-code' };
        const { car_id } = offer;
        const { others } = await trx
          .selectFrom('links')
          .select(({ fn }) => fn.countAll().as('others'))
          .where('account_id', '=', accountId)
          .where('car_id', '!=', car_id)
          .executeTakeFirstOrThrow();
        if (Number(others) >= MAX_CARS) return { kind: 'too-many-cars' };
        const added = await trx
          .insertInto('links')
          .values({ id: randomId(), account_id: accountId, car_id, name: '', linked_at: this.nowMs() })
          .onConflict((conflict) => conflict.columns(['account_id', 'car_id']).doNothing())
          .executeTakeFirst();
        if (added.numInsertedOrUpdatedRows === 0n) {
          const ended = await this.ended(trx, accountId, hash);
          return ended.kind === 'paired' ? ended : { kind: 'already-paired' };
        }
        const used = await trx.deleteFrom('pairing_codes').where('hash', '=', hash).executeTakeFirst();
        if (used.numDeletedRows === 0n) throw new CodeRaceError();
        await remember(trx, { ...offer, account_id: accountId });
        await this.announce(trx, { carId: car_id, ended: null });
        return { kind: 'paired', carId: car_id };
      })
      .catch((error: unknown): RedeemResult => {
        if (error instanceof CodeRaceError) return { kind: 'expired-code' };
        throw error;
      });
  }

  /** Forgets codes that ended long ago. */
  async clean(): Promise<void> {
    const before = this.nowMs() - ENDED_CODE_RETENTION_MS;
    for (const table of ['pairing_codes', 'ended_codes'] as const)
      await deleteUntil(this.database, { table, column: 'expires_at' }, before);
  }

  /** The result of a code that is no longer offered, for this account. */
  private async ended(database: Database, accountId: string, hash: string): Promise<RedeemResult> {
    const ended = await database
      .selectFrom('ended_codes')
      .leftJoin('links', (join) =>
        join
          .onRef('links.car_id', '=', 'ended_codes.car_id')
          .onRef('links.account_id', '=', 'ended_codes.account_id'),
      )
      .select(['ended_codes.car_id', 'ended_codes.expires_at', 'links.account_id as pairedAccount'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!ended) return { kind: 'unknown-code' };
    const isOwn = ended.pairedAccount === accountId && ended.expires_at > this.nowMs();
    return isOwn ? { kind: 'paired', carId: ended.car_id } : { kind: 'expired-code' };
  }
}

async function remember(
  database: Database,
  ended: { hash: string; car_id: string; account_id: string | null; expires_at: number },
): Promise<void> {
  await database
    .insertInto('ended_codes')
    .values(ended)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Two accounts redeemed one code at the same time; the later transaction is rolled back. */
class CodeRaceError extends Error {}
