import { createPhoneSession } from '@ligo/link/sealed';
import { fromBase64Url, SEALED, toBase64Url, writePhoneMessage } from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStore } from '../../data-folder.ts';
import { loadIdentity } from '../../platform/node/identity/load-identity.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { unitTimeOf, type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { ActionRouter } from '../phones/action-router.ts';
import { linksTo } from '../test-support/links-to.ts';
import { type SignalingServer, startSignalingServer } from '../test-support/signaling-server.ts';
import { newPhoneKey } from '../test-support/verified-phone.ts';
import { createDevices } from '../trust/devices.ts';
import { createSealedPhones } from './sealed-phones.ts';

const LINK = 'link';
const MOVE = writePhoneMessage('LoadSeatMemory', { position: 1 });

let server: SignalingServer;
let clock: VirtualClock;
let stop: () => void;

beforeEach(async () => {
  server = await startSignalingServer(0, [LINK, 'other']);
  clock = virtualClock(5_000_000);
});
afterEach(async () => {
  stop();
  await server.stop();
});

/** A car with its list of devices, behind a real socket; `moved`: the seat memories that it has executed. */
async function startCar() {
  const log = { info: vi.fn(), warn() {}, error: vi.fn() };
  const store = openStore(tempFolder(), 1, log);
  const identity = loadIdentity(tempFolder());
  const devices = createDevices(
    { ...unitTimeOf(clock), log },
    store.devices,
    () => null,
    () => false,
  );
  const router = new ActionRouter(log);
  const moved: number[] = [];
  const answers = { extras: { success: true } as { success: boolean } };
  router.on('LoadSeatMemory', ({ position }, phone) => {
    moved.push(position);
    return phone.send('LoadSeatMemory', answers.extras);
  });
  router.on('TripSummary', () => moved.push(-1));
  const load = vi.fn(() => import('@ligo/link/sealed'));
  const links = linksTo(server, clock, {
    router,
    sealed: (send) => createSealedPhones({ clock, log }, { identity, load, devices, router }, send),
  });
  stop = () => {
    links.stop();
    store.close();
  };
  links.start();
  await vi.waitUntil(server.isConnected);
  return { identity, devices, moved, load, log, ignored: () => links.sealed?.ignored() ?? {} };
}
type Car = Awaited<ReturnType<typeof startCar>>;

const publish = (peerId: string, frame: Uint8Array<ArrayBuffer> | null, linkId = LINK) =>
  server.publish('sealed', { peerId, linkId, data: toBase64Url(frame ?? new Uint8Array()) });

const accept = (car: Car, key: Uint8Array<ArrayBuffer>, pairingId = LINK) =>
  car.devices.invite({ key: toBase64Url(key), name: 'Chrome' }, pairingId, { from: null, days: null });

const sessionOf = (car: Car, ownKey: Awaited<ReturnType<typeof newPhoneKey>>) =>
  createPhoneSession({ carId: car.identity.carId, ownKey, nowMs: clock.nowMs });

/** A phone that the car has accepted, with an open session. */
async function openPhone(car: Car, peerId = 'phone') {
  const ownKey = await newPhoneKey();
  accept(car, ownKey.key);
  const session = sessionOf(car, ownKey);
  publish(peerId, session.hello);
  await vi.waitUntil(() => server.sealed(peerId).length > 0);
  const challenge = fromBase64Url(server.sealed(peerId)[0] ?? '') ?? new Uint8Array();
  expect(await session.receive(challenge)).toEqual({ type: 'opened' });
  return {
    ...{ ownKey, session },
    seal: (text = MOVE) => session.send(text),
    answers: async () => {
      const texts = [];
      for (const data of server.sealed(peerId).slice(1)) {
        const read = await session.receive(fromBase64Url(data) ?? new Uint8Array());
        if (read.type === 'text') texts.push(JSON.parse(read.text));
      }
      return texts;
    },
  };
}
/** Until the car has executed or counted that many messages. */
const settled = (car: Car, count: number) =>
  vi.waitUntil(
    () => car.moved.length + Object.values(car.ignored()).reduce((sum, each) => sum + each, 0) === count,
  );

it('SEALCAR-2 executes a command and answers on the same path', async () => {
  const car = await startCar();
  expect(car.load).not.toHaveBeenCalled();
  const phone = await openPhone(car);
  publish('phone', await phone.seal());
  await vi.waitUntil(() => server.sealed('phone').length === 2);
  expect(await phone.answers()).toEqual([{ action: 'LoadSeatMemory', extras: { success: true } }]);
  expect([car.moved, car.ignored()]).toEqual([[1], {}]);
});

it('SEALCAR-2 executes no request for data, however well encrypted', async () => {
  const car = await startCar();
  const phone = await openPhone(car);
  for (const text of [writePhoneMessage('TripSummary', { from: 0 }), '{"action":"Identify"}', 'no JSON'])
    publish('phone', await phone.seal(text));
  await settled(car, 3);
  expect([car.moved, car.ignored()]).toEqual([[], { 'not-allowed': 3 }]);
});

it('SEALCAR-1 answers no device that is not accepted, or for another pairing', async () => {
  const car = await startCar();
  const [stranger, other] = [await newPhoneKey(), await newPhoneKey()];
  accept(car, other.key, 'other');
  const hello = (key: typeof other) => sessionOf(car, key).hello;
  publish('stranger', hello(stranger));
  publish('other', hello(other));
  publish('unlinked', hello(other), 'ended');
  await settled(car, 3);
  expect(car.ignored()).toEqual({ 'not-accepted': 3 });
  expect(car.load).not.toHaveBeenCalled();
  publish('other', hello(other), 'other');
  await vi.waitUntil(() => server.sealed('other').length === 1);
});

it('SEALCAR-3 a removed device is ignored and counted, in the middle of its session', async () => {
  const car = await startCar();
  const phone = await openPhone(car);
  publish('phone', await phone.seal());
  await settled(car, 1);
  const next = await phone.seal();
  car.devices.remove(toBase64Url(phone.ownKey.key), 'dashboard');
  publish('phone', next);
  publish('phone', phone.session.hello);
  await settled(car, 3);
  expect([car.moved, car.ignored()]).toEqual([[1], { 'not-accepted': 2 }]);
});

it('SEALCAR-3 a session ends with its socket, its pairing, its time and the connection to the server', async () => {
  const car = await startCar();
  const ends = [
    () => server.publish('other_side_left', { peerId: '0' }),
    () => server.publish('links_changed', { linkIds: ['other'] }),
    () => clock.advance(SEALED.sessionMs),
    async () => {
      server.publish('refused', { code: 'busy' });
      await vi.waitUntil(() => !server.isConnected());
      await clock.advance(60_000);
      await vi.waitUntil(server.isConnected);
    },
  ];
  for (const [index, end] of ends.entries()) {
    server.publish('links_changed', { linkIds: [LINK, 'other'] });
    const phone = await openPhone(car, String(index));
    await end();
    publish(String(index), await phone.seal());
    await settled(car, index + 1);
  }
  expect([car.moved, car.ignored()]).toEqual([[], { 'not-accepted': 4 }]);
});

it('a server that repeats, reorders, drops, changes or redirects commands gets none executed twice, late or elsewhere', async () => {
  const car = await startCar();
  const [one, two] = [await openPhone(car, 'one'), await openPhone(car, 'two')];
  const [first, second, third] = [await one.seal(), await one.seal(), await one.seal()];
  publish('two', first);
  publish('one', second);
  publish('one', first);
  publish('one', first);
  publish('one', third);
  await settled(car, 5);
  expect(car.moved).toEqual([1]);
  const changed = second?.slice() ?? new Uint8Array();
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  publish('one', changed);
  publish('one', second);
  await settled(car, 7);
  expect([car.moved, car.ignored()]).toEqual([[1, 1], { unordered: 3, 'not-sealed': 2 }]);
  const held = await two.seal();
  await clock.advance(SEALED.lateMs + 1);
  publish('two', held);
  await settled(car, 8);
  expect(car.ignored()).toMatchObject({ late: 1 });
});

it('executes ten commands in a second, and begins ten sessions', async () => {
  const car = await startCar();
  const phone = await openPhone(car);
  for (let count = 0; count < 12; count++) publish('phone', await phone.seal());
  await settled(car, 12);
  expect([car.moved.length, car.ignored()]).toEqual([10, { 'too-fast': 2 }]);
  for (let count = 0; count < 12; count++) publish(`more-${count}`, phone.session.hello);
  await settled(car, 15);
  expect(car.ignored()).toEqual({ 'too-fast': 2, 'too-many': 3 });
});

it('SEALCAR-4 unknown devices with a pairing, and repeated openings, keep no accepted device waiting', async () => {
  const car = await startCar();
  const phone = await openPhone(car);
  const unknown = await newPhoneKey();
  for (let count = 0; count < 20; count++) {
    publish(`unknown-${count}`, sessionOf(car, unknown).hello);
    publish('phone', phone.session.hello);
  }
  await settled(car, 40);
  publish('another', sessionOf(car, phone.ownKey).hello);
  await vi.waitUntil(() => server.sealed('another').length === 1);
  expect(car.ignored()).toEqual({ 'not-accepted': 20, 'too-many': 20 });
});

it('SEALCAR-4 makes room for the newest session of a pairing', async () => {
  const car = await startCar();
  const first = await openPhone(car, 'first');
  for (let count = 0; count < 16; count++) {
    await clock.advance(100);
    await openPhone(car, `later-${count}`);
  }
  publish('first', await first.seal());
  await settled(car, 1);
  expect(car.ignored()).toEqual({ 'not-accepted': 1 });
});

it('logs few sessions of a server that repeats the first message of a phone', async () => {
  const car = await startCar();
  const { session } = await openPhone(car);
  for (let count = 0; count < 40; count++) {
    await clock.advance(100);
    publish(`again-${count}`, session.hello);
    await vi.waitUntil(() => server.sealed(`again-${count}`).length === 1);
  }
  const lines = car.log.info.mock.calls.filter(([, text]) => text.includes('encrypted'));
  expect(lines).toHaveLength(20);
});

it('ignores and counts what is no frame, or too long', async () => {
  const car = await startCar();
  await openPhone(car);
  const long = new Uint8Array(SEALED.maxBytes + 1).fill(1);
  for (const frame of [Uint8Array.of(9), Uint8Array.of(1, 2), Uint8Array.of(3), long])
    publish('phone', frame);
  await settled(car, 3);
  expect([car.moved, car.ignored()]).toEqual([[], { unreadable: 3 }]);
});
