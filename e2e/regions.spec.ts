import { freePort } from '@ligo/machine/test-support';
import { postgresEngine } from '../apps/server/src/test-support/databases.ts';
import { Phone } from './support/phone.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

test('a car that moves to the other region is found there', async ({ stack, context }) => {
  const [firstPort, secondPort] = [String(await freePort()), String(await freePort())];
  // Both regions share one database.
  const engine = await postgresEngine();
  stack.onEnd(() => engine.stop());
  const DATABASE_URL = engine.url ?? '';
  const first = await ServerUnderTest.start(stack, {
    DATABASE_URL,
    LIGO_PORT: firstPort,
    LIGO_REGION: '1',
    LIGO_ALTERNATE_ORIGIN: `http://localhost:${secondPort}`,
  });
  const second = await ServerUnderTest.start(stack, {
    DATABASE_URL,
    LIGO_PORT: secondPort,
    LIGO_REGION: '2',
    LIGO_ALTERNATE_ORIGIN: `http://localhost:${firstPort}`,
  });
  const car = await CarUnderTest.start(stack, first);
  const phone = await Phone.paired(context, first, car);

  const asked: string[] = [];
  phone.page.on('websocket', (socket) => asked.push(new URL(socket.url()).port));
  await car.moveTo(second);
  await phone.expectNotLive();
  await phone.expectLive();
  expect(asked.at(-1)).toBe(secondPort);
  expect(asked).toContain(firstPort);
  expect(phone.problems).toEqual([]);
});
