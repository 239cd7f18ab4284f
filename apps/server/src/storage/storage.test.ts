import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Engine } from '../test-support/databases.ts';
import { Accounts } from './accounts.ts';
import { CarRegistry } from './car-registry.ts';
import type { Database } from './database.ts';
import { MAX_CARS, PairingCodes } from './pairing-codes.ts';
import { Pairings } from './pairings.ts';
import { secretNamed } from './secrets.ts';
import { Sessions } from './sessions.ts';

const LIFETIME_MS = 1_000;
const A_DAY_MS = 24 * 3_600_000;
const CAR = 'a-car-of-this-test';

describe.each(ENGINES)('storage on %o', (startEngine) => {
  let engine: Engine;
  let database: Database;
  let nowMs = 1_000_000;
  let accounts: Accounts;
  let sessions: Sessions;
  let cars: CarRegistry;
  let pairings: Pairings;
  let codes: PairingCodes;
  let ann = '';
  let bob = '';

  beforeAll(async () => {
    engine = await startEngine();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    database = await engine.open();
    const now = () => nowMs;
    accounts = new Accounts(database, now);
    sessions = new Sessions(database, now, LIFETIME_MS);
    cars = new CarRegistry(database, now);
    pairings = new Pairings(database, now);
    codes = new PairingCodes(database, now);
    for (const table of [
      'pairing_codes',
      'ended_codes',
      'links',
      'refresh_tokens',
      'cars',
      'accounts',
    ] as const) {
      await database.deleteFrom(table).execute();
    }
    ann = await accounts.idFor({ issuer: 'i', subject: 'ann', email: 'ann@x.example' });
    bob = await accounts.idFor({ issuer: 'i', subject: 'bob', email: 'bob@x.example' });
    await cars.register(CAR, 'key', 1);
  });
  afterEach(() => database.destroy());

  it('knows an account again, and its new address', async () => {
    expect(await accounts.idFor({ issuer: 'i', subject: 'ann', email: 'new@x.example' })).toBe(ann);
    expect(ann).not.toBe(bob);
    await codes.offer(CAR, 'CODE0001', nowMs + 1);
    await codes.redeem(ann, 'CODE0001');
    expect(await pairings.ofCar(CAR)).toMatchObject([{ accountId: ann, email: 'new@x.example' }]);
  });

  it('deletes an account whatever is done for it at that moment, and names each pairing that ended with it', async () => {
    for (let round = 0; round < 15; round++) {
      const eve = await accounts.idFor({ issuer: 'i', subject: `eve-${round}`, email: 'eve@x.example' });
      const { nextToken } = await sessions.begin(eve);
      await codes.offer(CAR, `CODE00${round}`, nowMs + 1);
      const work = [
        () => codes.redeem(eve, `CODE00${round}`),
        ...Array.from({ length: 4 }, () => () => sessions.rotate(nextToken)),
      ];
      const early = work.slice(0, round % 3).map((each) => each());
      const removing = accounts.remove(eve);
      const [redeemed] = await Promise.allSettled([
        ...early,
        ...work.slice(early.length).map((each) => each()),
      ]);
      const ended = await removing;
      expect(ended.map(({ carId }) => carId)).toEqual(redeemed?.status === 'fulfilled' ? [CAR] : []);
      expect(await pairings.ofCar(CAR)).toEqual([]);
      expect(await accounts.emailOf(eve)).toBeNull();
    }
  });

  const next = async (token: string) => (await sessions.rotate(token))?.nextToken ?? '';

  it('SESSION-1 gives the same next token again until that is used, and stores neither', async () => {
    const first = (await sessions.begin(ann)).nextToken;
    const second = await next(first);
    nowMs += LIFETIME_MS - 1;
    expect(await sessions.rotate(first)).toMatchObject({ accountId: ann, nextToken: second });
    const stored = JSON.stringify(await database.selectFrom('refresh_tokens').selectAll().execute());
    expect(stored).not.toContain(first);
    expect(stored).not.toContain(second);
  });

  it('SESSION-1 gives all that ask at the same time the same next token', async () => {
    const token = (await sessions.begin(ann)).nextToken;
    const [one, ...others] = await Promise.all([next(token), next(token), next(token)]);
    expect(others).toEqual([one, one]);
    expect(await next(one ?? '')).not.toBe('');
  });

  it('SESSION-1 SESSION-2 outlives any number of lost answers, and ends at any older token', async () => {
    const isLost = fc.array(fc.boolean(), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(isLost, fc.nat(), async (losses, pick) => {
        const held = [(await sessions.begin(ann)).nextToken];
        for (const lost of losses) {
          const answer = await next(held.at(-1) ?? '');
          expect(answer).not.toBe('');
          if (!lost) held.push(answer);
        }
        const newest = held.at(-1) ?? '';
        expect(await next(newest)).not.toBe('');
        const older = held[pick % Math.max(1, held.length - 2)] ?? '';
        if (held.length < 3) return;
        expect(await sessions.rotate(older)).toBeNull();
        expect(await sessions.rotate(newest)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  it('SESSION-4 is active until it is ended or unused', async () => {
    const signIn = await sessions.begin(ann);
    expect(await sessions.isActive(signIn)).toBe(true);
    expect(await sessions.isActive({ ...signIn, accountId: bob })).toBe(false);
    await sessions.rotate(signIn.nextToken);
    expect(await sessions.isActive(signIn)).toBe(true);
    await sessions.end(signIn.nextToken);
    expect(await sessions.isActive(signIn)).toBe(false);
    const unused = await sessions.begin(ann);
    nowMs += LIFETIME_MS;
    expect(await sessions.isActive(unused)).toBe(false);
  });

  it('SESSION-4 ends also while the sign-in goes on', async () => {
    for (let round = 0; round < 40; round++) {
      const signIn = await sessions.begin(ann);
      const newest = (await sessions.rotate(signIn.nextToken))?.nextToken ?? '';
      const going = sessions.rotate(newest);
      // Now a logout, now an older token, as after a theft.
      await Promise.all([
        going,
        round % 2 === 0 ? sessions.end(newest) : going.then(() => sessions.rotate(signIn.nextToken)),
      ]);
      expect(await sessions.isActive(signIn)).toBe(false);
    }
  });

  it('SESSION-3 gives nothing for unknown, ended and run-out tokens', async () => {
    expect(await sessions.rotate('unknown')).toBeNull();
    const ended = (await sessions.begin(ann)).nextToken;
    await sessions.end(ended);
    expect(await sessions.rotate(ended)).toBeNull();
    const late = (await sessions.begin(ann)).nextToken;
    nowMs += LIFETIME_MS;
    expect(await sessions.rotate(late)).toBeNull();
    (await sessions.begin(ann)).nextToken;
    nowMs += LIFETIME_MS;
    await sessions.clean();
    expect(await database.selectFrom('refresh_tokens').selectAll().execute()).toEqual([]);
  });

  it('CODE-1 pairs once, however many try', async () => {
    await codes.offer(CAR, 'CODE0001', nowMs + 1);
    const results = await Promise.all([codes.redeem(ann, 'CODE0001'), codes.redeem(bob, 'CODE0001')]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['expired-code', 'paired']);
    expect(await pairings.ofCar(CAR)).toHaveLength(1);
  });

  /** Pairs Ann with that many cars. */
  async function pairMany(count: number): Promise<void> {
    const carIds = Array.from({ length: count }, (_, number) => `car-${number}`);
    for (const carId of carIds) await cars.register(carId, carId, 1);
    await database
      .insertInto('links')
      .values(carIds.map((id) => ({ id, account_id: ann, car_id: id, name: '', linked_at: 1 })))
      .execute();
  }

  it('CODE-7 pairs an account with at most 100 cars, and leaves the code valid', async () => {
    await pairMany(MAX_CARS);
    await codes.offer(CAR, 'CODE0001', nowMs + 1);
    expect(await codes.redeem(ann, 'CODE0001')).toEqual({ kind: 'too-many-cars' });
    await database.deleteFrom('links').where('id', '=', 'car-0').execute();
    expect(await codes.redeem(ann, 'CODE0001')).toEqual({ kind: 'paired', carId: CAR });
    await codes.offer(CAR, 'CODE0002', nowMs + 1);
    expect(await codes.redeem(ann, 'CODE0002')).toEqual({ kind: 'already-paired' });
  });

  it('CODE-7 pairs an account with at most 100 cars, even if several are added at once', async () => {
    await pairMany(MAX_CARS - 1);
    const others = Array.from({ length: 5 }, (_, number) => `other-${number}`);
    for (const carId of others) await cars.register(carId, carId, 1);
    // At once too, so that as many connections are open.
    await Promise.all(others.map((carId) => codes.offer(carId, `CODE-${carId}`, nowMs + 1)));
    const results = await Promise.all(others.map((carId) => codes.redeem(ann, `CODE-${carId}`)));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['paired', ...Array(4).fill('too-many-cars')]);
  });

  it('CODE-2 CODE-3 CODE-6 reject replaced and expired codes, and distinguish both from unknown ones', async () => {
    await codes.offer(CAR, 'CODE0001', nowMs + 1);
    await codes.offer(CAR, 'CODE0002', nowMs + 1);
    expect(await codes.redeem(ann, 'CODE0001')).toEqual({ kind: 'expired-code' });
    expect(await codes.redeem(ann, 'CODE0009')).toEqual({ kind: 'unknown-code' });
    nowMs += 1;
    expect(await codes.redeem(ann, 'CODE0002')).toEqual({ kind: 'expired-code' });
    nowMs += A_DAY_MS - 1;
    await codes.clean();
    expect(await codes.redeem(ann, 'CODE0001')).toEqual({ kind: 'expired-code' });
    expect(await codes.redeem(ann, 'CODE0002')).toEqual({ kind: 'expired-code' });
    nowMs += 1;
    await codes.clean();
    expect(await database.selectFrom('pairing_codes').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('ended_codes').selectAll().execute()).toEqual([]);
  });

  it('CODE-5 gives the car again to the account of a code, and to no other', async () => {
    await codes.offer(CAR, 'CODE0001', nowMs + 2);
    const asked = await Promise.all([codes.redeem(ann, 'CODE0001'), codes.redeem(ann, 'CODE0001')]);
    expect(asked).toEqual(Array(2).fill({ kind: 'paired', carId: CAR }));
    expect(await codes.redeem(bob, 'CODE0001')).toEqual({ kind: 'expired-code' });
    await codes.offer(CAR, 'CODE0002', nowMs + 2);
    expect(await codes.redeem(ann, 'CODE0001')).toEqual({ kind: 'paired', carId: CAR });
    expect(await pairings.ofCar(CAR)).toHaveLength(1);
    await pairings.end({ carId: CAR, accountId: ann });
    expect(await codes.redeem(ann, 'CODE0001')).toEqual({ kind: 'expired-code' });
    await codes.redeem(ann, 'CODE0002');
    nowMs += 2;
    expect(await codes.redeem(ann, 'CODE0002')).toEqual({ kind: 'expired-code' });
  });

  it('CODE-4 keeps the code when the car is paired already', async () => {
    await codes.offer(CAR, 'CODE0001', nowMs + 1);
    await codes.redeem(ann, 'CODE0001');
    await codes.offer(CAR, 'CODE0002', nowMs + 1);
    expect(await codes.redeem(ann, 'CODE0002')).toEqual({ kind: 'already-paired' });
    expect(await codes.redeem(bob, 'CODE0002')).toEqual({ kind: 'paired', carId: CAR });
  });

  it('renames and ends pairings of their owner alone', async () => {
    await codes.offer(CAR, 'CODE0001', nowMs + 1);
    await codes.redeem(ann, 'CODE0001');
    expect(await pairings.rename(bob, CAR, 'Mine')).toBe(false);
    expect(await pairings.rename(ann, CAR, 'Hers')).toBe(true);
    await cars.moveTo(CAR, 2);
    expect(await pairings.carsOf(ann)).toEqual([{ carId: CAR, name: 'Hers', s: 2 }]);
    expect(await pairings.end({ carId: CAR, accountId: bob })).toBeNull();
    expect(await pairings.end({ carId: CAR, accountId: ann })).toMatchObject({
      pairingId: expect.any(String),
    });
    expect(await pairings.carsOf(ann)).toEqual([]);
  });

  it('keeps one key a car, and its secrets', async () => {
    await cars.register(CAR, 'other', 2);
    expect(await cars.publicKeyOf(CAR)).toBe('key');
    expect(await cars.regionOf(CAR)).toBe(1);
    expect(await cars.regionOf('nobody')).toBeNull();
    expect(await cars.toJoin(['nobody'])).toEqual(new Map());
    const alone = { publicKey: 'key', region: 1, pairings: [] };
    expect(await cars.toJoin([CAR])).toEqual(new Map([[CAR, alone]]));
    await cars.register('another-car-id', 'another', 1);
    await codes.offer(CAR, 'CODE0001', nowMs + 1);
    await codes.redeem(ann, 'CODE0001');
    expect(await cars.toJoin(['another-car-id', CAR, 'nobody', CAR])).toEqual(
      new Map([
        [CAR, { ...alone, pairings: await pairings.ofCar(CAR) }],
        ['another-car-id', { ...alone, publicKey: 'another' }],
      ]),
    );
    expect(await pairings.find(ann, CAR)).toMatchObject({ region: 1 });
    const again = await engine.open();
    const secretOf = (each: Database) => secretNamed(each, 'x', (bytes) => bytes);
    expect(await secretOf(database)).toEqual(await secretOf(again));
    await again.destroy();
  });
});
