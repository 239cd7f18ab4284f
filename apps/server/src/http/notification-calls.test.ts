import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pushBrowser, startPushService } from '../test-support/push-service.ts';
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
  const defaults = {
    notifyDriveChange: true,
    notifyOpenClosedDoors: true,
    notifyLigoInit: true,
    notifyMCUReboot: true,
    notifySentryMovement: false,
    notifySentrySwitchedOff: true,
    notifySentryMasked: true,
    notifyRecordingsDeleted: true,
    notifyDevices: true,
    notifyArrivals: true,
    alarmPauseMin: 3,
    mutedCameras: [] as number[],
  };
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

it('notifies an account that the car ended their link, with the name the account gave the car', async () => {
  const [ann, service] = [await account('ann@x.example'), await startPushService()];
  const { carId, token } = await linkedCar(ann);
  await call('/car-list/edit', ann, { carId, name: 'Monaco' });
  const browser = pushBrowser(service.origin, 'ann');
  await call('/notification/register', ann, { subscription: browser.subscription });
  const { json } = await call('/car/links', token());
  const [{ linkId }] = json as [{ linkId: string }];
  expect((await call('/car/links/remove', token(), { linkId })).status).toBe(200);
  await vi.waitFor(() => expect(service.received).toHaveLength(1));
  const message = browser.read(service.received[0]?.body ?? Buffer.of());
  expect(message).toMatchObject({ type: 'CarUnlink', carId, carName: 'Monaco' });
  await service.stop();
});
