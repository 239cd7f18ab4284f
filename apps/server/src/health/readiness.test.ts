import { expect, it, vi } from 'vitest';
import { Readiness } from './readiness.ts';

const well = { name: 'well', run: async () => {} };

it('names unavailable dependencies, and reports each change once', async () => {
  let isUp = false;
  const changes: unknown[] = [];
  const check = { name: 'redis', run: () => (isUp ? Promise.resolve() : Promise.reject(new Error('gone'))) };
  const readiness = new Readiness([well, check], (name, error) => changes.push([name, error]));
  expect(await readiness.missing()).toEqual(['redis']);
  expect(await readiness.missing()).toEqual(['redis']);
  isUp = true;
  await vi.waitFor(async () => expect(await readiness.missing()).toEqual([]));
  expect(changes).toEqual([
    ['redis', new Error('gone')],
    ['redis', null],
  ]);
  readiness.startDraining();
  expect(await readiness.missing()).toEqual(['leaving']);
});

it('reports only that it leaves once it does, and no dependency that ends with it', async () => {
  let end = () => {};
  const changes: unknown[] = [];
  const check = {
    name: 'database',
    run: () =>
      new Promise<void>((_resolve, reject) => {
        end = () => reject(new Error('driver has already been destroyed'));
      }),
  };
  const readiness = new Readiness([check], (name, error) => changes.push([name, error]));
  const asked = readiness.missing();
  await Promise.resolve();
  readiness.startDraining();
  end();
  await asked;
  expect(await readiness.missing()).toEqual(['leaving']);
  expect(changes).toEqual([]);
});

it('counts what hangs as missing, and does not ask it again meanwhile', async () => {
  let asked = 0;
  const hangs = {
    name: 'frozen',
    run: () => {
      asked += 1;
      return new Promise<void>(() => {});
    },
  };
  const throws = {
    name: 'broken',
    run: (): Promise<void> => {
      throw new Error('broken');
    },
  };
  const readiness = new Readiness([hangs, throws], () => {});
  const answers = await Promise.all([readiness.missing(), readiness.missing(), readiness.missing()]);
  expect(answers).toEqual([
    ['frozen', 'broken'],
    ['frozen', 'broken'],
    ['frozen', 'broken'],
  ]);
  expect(asked).toBe(1);
});
