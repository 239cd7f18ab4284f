import { expect, it, vi } from 'vitest';
import type { PairingOfCar } from '../storage/pairings.ts';
import { carUnderTest } from '../test-support/server-under-test.ts';
import { CarJoins } from './car-joins.ts';
import { CarTokens } from './car-tokens.ts';

const ORIGIN = 'https://ligo.example';

/** Cars that are registered, and joins that note for which of them the database was asked, whose answers wait for `answer`. */
function start(answer: () => Promise<void> = async () => {}) {
  const cars = [carUnderTest(ORIGIN), carUnderTest(ORIGIN), carUnderTest(ORIGIN)] as const;
  const asked: string[][] = [];
  const registry = {
    async toJoin(carIds: readonly string[]) {
      asked.push([...carIds]);
      await answer();
      if (carIds.some((id) => id.includes('\0'))) throw new Error('invalid byte sequence');
      const known = cars.filter(({ carId }) => carIds.includes(carId));
      return new Map(
        known.map(({ carId, publicKey }) => [
          carId,
          { publicKey, region: 1, pairings: [] as PairingOfCar[] },
        ]),
      );
    },
  };
  const tokens = new CarTokens(
    [ORIGIN],
    { publicKeyOf: async () => null },
    { consume: async () => false },
    Date.now,
  );
  return { cars, asked, joins: new CarJoins(registry, tokens) };
}

it('asks once for cars that come together, and proves each by its own key', async () => {
  const { cars, asked, joins } = start();
  const [one, two, three] = cars;
  const claims = [
    one.token(),
    two.token({ sub: one.carId }),
    two.token(),
    one.token({ sub: 'unknown-car-id' }),
  ];
  const joined = await Promise.all(claims.map((jwt) => joins.authenticate(jwt)));
  expect(joined.map((each) => each?.carId ?? null)).toEqual([one.carId, null, two.carId, null]);
  expect(await joins.authenticate(three.token())).toMatchObject({ carId: three.carId });
  expect(asked).toEqual([[one.carId, one.carId, two.carId, 'unknown-car-id'], [three.carId]]);
});

it('asks for no name that is none of a car: the database would turn down its neighbours too', async () => {
  const { cars, joins } = start();
  const [one] = cars;
  const claims = [one.token({ sub: 'a\0b' }), 'no token', one.token({ sub: 'x'.repeat(1_000) }), one.token()];
  const joined = await Promise.all(claims.map((jwt) => joins.authenticate(jwt)));
  expect(joined.map((each) => each?.carId ?? null)).toEqual([null, null, null, one.carId]);
});

it('looks for one crowd at a time: who comes meanwhile shares the next look, also after one that failed', async () => {
  const answers: ((error?: Error) => void)[] = [];
  const { cars, asked, joins } = start(
    () => new Promise((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve()))),
  );
  const [one, two, three] = cars;
  const prove = ({ token }: typeof one) => joins.authenticate(token());
  const first = prove(one);
  await vi.waitFor(() => expect(asked).toEqual([[one.carId]]));
  const second = prove(two);
  await new Promise((resolve) => setImmediate(resolve));
  const third = prove(three);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(1);
  answers.shift()?.(new Error('the database is gone'));
  await expect(first).rejects.toThrow('the database is gone');
  await vi.waitFor(() => expect(asked).toEqual([[one.carId], [two.carId, three.carId]]));
  answers.shift()?.();
  expect((await Promise.all([second, third])).map((each) => each?.carId)).toEqual([two.carId, three.carId]);
});
