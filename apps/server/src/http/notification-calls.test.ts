import { notificationSettingsSchema } from '@ligo/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf, type CarUnderTest, serverUnderTest } from '../test-support/server-under-test.ts';

let server: Awaited<ReturnType<typeof serverUnderTest>>;
let call: ReturnType<typeof apiOf>['call'];
let account: ReturnType<typeof apiOf>['signIn'];
beforeAll(async () => {
  server = await serverUnderTest();
  ({ call, signIn: account } = apiOf(server.origin));
});
afterAll(() => server.close());

/** A car that is paired with an account. */
async function linkedCar(token: string): Promise<CarUnderTest> {
  const { registeredCar, pair } = apiOf(server.origin);
  const car = await registeredCar();
  await pair(token, car);
  return car;
}

it('keeps the switches of a car for each account that is linked with it, and for no other', async () => {
  const [ann, eve] = [await account('ann@x.example'), await account('eve@x.example')];
  const { carId } = await linkedCar(ann);
  const defaults = notificationSettingsSchema.parse({});
  expect(await call(`/notification/settings?carId=${carId}`, ann)).toEqual({ status: 200, json: defaults });
  const changed = { ...defaults, notifyDriveChange: false, mutedCameras: [1, 4] };
  expect((await call('/notification/settings', ann, { carId, ...changed })).status).toBe(200);
  expect(await call(`/notification/settings?carId=${carId}`, ann)).toEqual({ status: 200, json: changed });
  expect((await call(`/notification/settings?carId=${carId}`, eve)).status).toBe(404);
  expect((await call('/notification/settings', eve, { carId, ...changed })).status).toBe(404);
});

it('has one key for all, and takes only what a browser can have', async () => {
  const ann = await account('ann@x.example');
  const { json } = await call('/notification/public_key', ann);
  expect(json).toEqual({ publicKey: expect.stringMatching(/^B[\w-]{86}$/) });
  const keys = { p256dh: 'x', auth: 'y' };
  const subscribe = (endpoint: string) =>
    call('/notification/register', ann, { subscription: { endpoint, keys } });
  expect((await subscribe('https://push.example/1')).status).toBe(200);
  expect((await subscribe('file:///etc/passwd')).status).toBe(400);
  expect((await call('/notification/error', ann, { err: 'denied\nby the browser' })).status).toBe(200);
  expect((await call('/notification/error', 'nobody', { err: 'x' })).status).toBe(401);
});

it('takes events of the car itself alone, and not without end', async () => {
  const ann = await account('ann@x.example');
  const car = await linkedCar(ann);
  const event = (eventId: string) => ({ eventId, type: 'LigoInit', time: Date.now() });
  expect((await call('/car/event', ann, event('e'))).status).toBe(401);
  expect((await call('/car/event', car.token(), { ...event('e'), type: 'DoorChange' })).status).toBe(400);
  const statuses = [];
  for (let each = 0; each < 31; each++)
    statuses.push((await call('/car/event', car.token(), event(`e${each}`))).status);
  expect(statuses.slice(0, 29)).toEqual(Array(29).fill(200));
  expect(statuses.at(-1)).toBe(429);
});

it('accepts a movement although the car reported too many doors', async () => {
  const car = await linkedCar(await account('ann@x.example'));
  const notify = async (eventId: string, type: string) => {
    const body = { eventId, type, time: Date.now(), area: 1, state: 1 };
    return (await call('/car/event', car.token(), body)).status;
  };
  for (let each = 0; each < 30; each++) await notify(`door${each}`, 'DoorChange');
  expect(await notify('one more', 'DoorChange')).toBe(429);
  for (let each = 0; each < 30; each++) expect(await notify(`alarm${each}`, 'SentryMovement')).toBe(200);
  expect(await notify('one too many', 'MCUReboot')).toBe(429);
});
