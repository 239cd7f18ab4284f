import { settle } from '@ligo/machine/test-support';
import { FEATURE, writeCarMessage } from '@ligo/protocol';
import { beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { tokenOf } from '../test-support/fake-server.ts';
import { createSealedCar, newCarKey } from '../test-support/sealed-car.ts';
import { createStoreBench } from '../test-support/store-bench.ts';
import { PATH_AFTER_MS } from './path-machine.ts';

let bench: ReturnType<typeof createStoreBench>;
beforeEach(() => {
  bench = createStoreBench();
  bench.storage.texts.set(STORAGE_KEYS.token, tokenOf('ann', 1));
});

/** An app whose car has been linked once, and then can be reached by the server alone. */
async function openApp({ features = [FEATURE.sealedCommands] as string[], carId = '' } = {}) {
  const { stores, network, visibility } = bench.openTab();
  const key = await newCarKey();
  const sealed = createSealedCar(network, key, bench.clock.nowMs);
  const id = carId || key.carId;
  bench.server.cars = [{ carId: id, name: 'One', s: 1 }];
  bench.storage.texts.set(
    STORAGE_KEYS.carList('ann'),
    JSON.stringify({ cars: bench.server.cars, selectedCarId: id }),
  );
  stores.start();
  await settle();
  await network.connect();
  network.peers
    .at(-1)
    ?.handlers.onMessage(writeCarMessage('Ping', { date: 1, vCode: 36, vName: '1', features }));
  const late = await stores.lazy();
  const lose = async () => {
    network.peers.at(-1)?.handlers.onClosed();
    await settle();
  };
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      await bench.clock.advance(Math.min(500, left));
      await sealed.serve();
    }
  };
  const { commandLink } = late;
  /** Until the path is open; encryption takes some real time. */
  const open = () =>
    vi.waitFor(async () => {
      await sealed.serve();
      await settle();
      expect(commandLink.get().isSealed).toBe(true);
    });
  return { stores, late, network, visibility, sealed, lose, pass, open, commandLink };
}

it('CMD-1 CMD-2 sends a setting through the server once there is no link, and its answer comes back', async () => {
  const { late, sealed, lose, pass, open, commandLink } = await openApp();
  sealed.answers.GetSeatComfort = { driverComfortStage: 1, passengerComfortStage: 0 };
  sealed.answers.SetSeatComfort = { success: true };
  const leave = [commandLink.enter(), late.seats.comfort.enter()];
  expect(commandLink.get()).toEqual({ reach: 'car', isSealed: false });
  await lose();
  await pass(PATH_AFTER_MS - 500);
  expect([commandLink.get().reach, sealed.sockets()]).toEqual(['server', []]);
  await pass(500);
  await open();
  await vi.waitFor(async () => {
    await sealed.serve();
    expect(late.seats.comfort.get().value.driverSeatStage).toBe(1);
  });
  late.seats.comfort.change({ driverSeatStage: -2 });
  await pass(500);
  await vi.waitFor(async () => {
    await sealed.serve();
    expect(late.seats.comfort.get()).toMatchObject({ isWaiting: false, value: { driverSeatStage: -2 } });
  });
  expect(sealed.asked).toContainEqual({
    action: 'SetSeatComfort',
    extras: { driverSeatStage: -2, passengerSeatStage: 0 },
  });
  for (const end of leave) end();
  await pass(15_000);
  expect(sealed.sockets().map(({ isOpen }) => isOpen)).toEqual([false]);
});

it.each([
  ['CMD-4 the car joins again, which has forgotten it', 'handshake', { info: 'car_joined', iceServers: [] }],
  ['the server refuses it', 'refused', { code: 'rate-limited' }],
])('ends when %s, and begins another one', async (_when, event, payload) => {
  const { sealed, lose, pass, open, commandLink } = await openApp();
  commandLink.enter();
  await lose();
  await pass(PATH_AFTER_MS);
  await open();
  sealed.sockets()[0]?.receive(event, payload);
  expect([sealed.sockets()[0]?.isOpen, commandLink.get().isSealed]).toEqual([false, false]);
  await pass(5_000);
  await open();
  expect(sealed.sockets().map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

it('CMD-3 uses a link again as soon as it is there', async () => {
  const { network, sealed, lose, pass, open, commandLink } = await openApp();
  commandLink.enter();
  await lose();
  await pass(PATH_AFTER_MS);
  await open();
  const [path] = sealed.sockets();
  const socket = network.sockets.find((each) => each.isOpen && each !== path);
  socket?.receive('car', { action: 'offer', sdp: 'offer' });
  await settle();
  network.peers.at(-1)?.openChannel();
  expect(commandLink.get()).toEqual({ reach: 'car', isSealed: false });
  commandLink.send('LoadSeatMemory', { position: 2 }, { force: true });
  expect(network.peers.at(-1)?.sent.some((text) => text.includes('LoadSeatMemory'))).toBe(true);
  expect(sealed.asked).toEqual([]);
});

it.each<[string, { features?: string[]; isSilent?: boolean; carId?: string }, number]>([
  ['the car has not reported the feature', { features: [] }, 0],
  ['the server or the car does not answer', { isSilent: true }, 1],
  ['another car answers', { carId: 'car-number-1' }, 1],
])('CMD-1 CMD-2 sends nothing where %s', async (_what, { isSilent = false, ...over }, attempts) => {
  const { sealed, lose, pass, commandLink } = await openApp(over);
  sealed.car.isSilent = isSilent;
  commandLink.enter();
  await lose();
  await pass(PATH_AFTER_MS);
  await vi.waitFor(async () => {
    await sealed.serve();
    expect(sealed.sockets()).toHaveLength(attempts);
  });
  await pass(6_000);
  expect([commandLink.get().isSealed, commandLink.send('GetAppConfig', {}, { force: true })]).toEqual([
    false,
    false,
  ]);
});

it('sends nothing but commands and settings', async () => {
  const { lose, pass, open, commandLink, sealed } = await openApp();
  commandLink.enter();
  await lose();
  await pass(PATH_AFTER_MS);
  await open();
  expect(commandLink.send('TripSummary', { from: 0 }, { force: true })).toBe(false);
  expect(commandLink.send('GetAppConfig', {}, { force: true })).toBe(true);
  await vi.waitFor(async () => {
    await sealed.serve();
    expect(sealed.asked).toEqual([{ action: 'GetAppConfig', extras: {} }]);
  });
});

it('CMD-5 a hidden page and the end of the app close the path at once', async () => {
  const { stores, visibility, sealed, lose, pass, open, commandLink } = await openApp();
  commandLink.enter();
  await lose();
  await pass(PATH_AFTER_MS);
  await open();
  visibility.show(false);
  expect([sealed.sockets()[0]?.isOpen, commandLink.get().isSealed]).toEqual([false, false]);
  visibility.show(true);
  await pass(PATH_AFTER_MS);
  await open();
  stores.stop();
  expect(sealed.sockets().map(({ isOpen }) => isOpen)).toEqual([false, false]);
});
