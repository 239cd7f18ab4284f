import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RawWebSocket } from '../test-support/raw-websocket.ts';
import {
  Client,
  car,
  FakeWorld,
  openCar,
  phone,
  startServer,
  upgrade,
} from '../test-support/signaling-under-test.ts';
import type { SignalingConfig } from './signaling-context.ts';

const CAR = 'car-number-1';
const OTHER = 'car-number-2';
const jwt = 'account:ann';

let world: FakeWorld;
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  world = new FakeWorld();
  world.pair('ann', CAR);
  world.pair('bob', OTHER);
  server = await startServer(world);
});

/** Another server. */
const start = (over: Partial<SignalingConfig> = {}, limits = {}) => startServer(world, over, limits);

/** Lets each join wait until what is returned is called. */
function holdJoins(): () => void {
  let goOn = () => {};
  const stuck = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  world.beforeJoin = () => stuck;
  return goOn;
}

async function met() {
  const theCar = car(server.url, CAR);
  await theCar.get('links_changed');
  const ann = phone(server.url, 'ann', CAR);
  await ann.get('handshake');
  ann.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
  const hello = await theCar.get('remote');
  return { theCar, ann, peerId: String(hello.peerId), hello };
}

describe('meeting', () => {
  test('SIG-2 SIG-3 handshake, offer, answer and candidates go to each other alone', async () => {
    const { theCar, ann, peerId, hello } = await met();
    expect(hello).toMatchObject({
      action: 'handshake',
      linkId: 'ann-link',
      iceServers: [{ username: 'ann' }],
    });
    expect(hello).not.toHaveProperty('jwt');
    theCar.socket.emit('car', { peerId, action: 'offer', sdp: 'o', secret: 1 });
    expect(await ann.get('car')).toEqual({ action: 'offer', sdp: 'o' });
    ann.socket.emit('remote', { jwt, carId: CAR, action: 'answer', sdp: 'a' });
    expect(await theCar.get('remote', 2)).toEqual({ peerId, action: 'answer', sdp: 'a' });
    ann.socket.emit('remote', { jwt, carId: CAR, action: 'ice-candidate', candidate: 'c' });
    expect(await theCar.get('remote', 3)).toEqual({ peerId, action: 'ice-candidate', candidate: 'c' });
  });

  test("SIG-3 a car cannot reach another car's phone by its peer id", async () => {
    const { theCar, ann, peerId } = await met();
    const thief = car(server.url, OTHER);
    await thief.get('links_changed');
    for (const id of [peerId, `${CAR}:${peerId}`, `:${peerId}`]) {
      thief.socket.emit('car', { peerId: id, action: 'offer', sdp: 'evil' });
    }
    const bob = phone(server.url, 'bob', OTHER);
    await bob.get('handshake');
    theCar.socket.emit('car', { peerId, action: 'offer', sdp: 'good' });
    expect(await ann.get('car')).toMatchObject({ sdp: 'good' });
    expect(ann.all('car')).toHaveLength(1);
  });

  test('SIG-4 SIG-5 each side is notified that the other left', async () => {
    const { theCar, ann, peerId } = await met();
    const silent = phone(server.url, 'ann', CAR);
    await silent.get('handshake');
    silent.socket.disconnect();
    ann.socket.disconnect();
    expect(await theCar.get('other_side_left')).toEqual({ peerId });
    expect(theCar.all('other_side_left')).toHaveLength(1);
    const again = phone(server.url, 'ann', CAR);
    await again.get('handshake');
    theCar.socket.disconnect();
    await again.get('other_side_left');
  });

  test('SIG-1 SIG-6 a newer socket of a car replaces the older', async () => {
    const { theCar, ann } = await met();
    const newer = car(server.url, CAR);
    expect(await theCar.get('refused')).toEqual({ code: 'replaced' });
    await theCar.get('disconnect');
    expect(await ann.get('handshake', 2)).toMatchObject({
      info: 'car_joined',
      iceServers: [{ username: 'ann' }],
    });
    ann.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
    await newer.get('remote');
    expect(ann.all('other_side_left')).toHaveLength(0);
  });
});

describe('rights', () => {
  test.each([
    ['bad', CAR, 'token-invalid'],
    ['ann', OTHER, 'not-linked'],
    ['ann', 'x', 'bad-message'],
  ])('SIG-7 account %s at car %s is refused as %s', async (account, carId, code) => {
    world.badTokens.add('account:bad');
    car(server.url, OTHER);
    const client = phone(server.url, account, carId);
    expect(await client.get('refused')).toEqual({ code });
    await client.get('disconnect');
    expect(client.all('handshake')).toHaveLength(0);
  });

  const laterMessages: [code: string, gone: string, claim: object][] = [
    ['token-invalid', 'account:gone', { jwt: 'account:gone', carId: CAR }],
    ['token-invalid', 'account:gone', { jwt: 'account:eve', carId: CAR }],
    ['token-invalid', jwt, { jwt, carId: CAR }],
    ['bad-message', 'account:gone', { jwt, carId: OTHER }],
  ];
  test.each(laterMessages)(
    'SIG-7 a later message is authorized again: %s after %s ran out',
    async (code, gone, claim) => {
      const { theCar, ann } = await met();
      world.badTokens.add(gone);
      world.pair('eve', CAR);
      ann.socket.emit('remote', { ...claim, action: 'answer', sdp: 'a' });
      expect(await ann.get('refused')).toEqual({ code });
      await theCar.get('other_side_left');
      expect(theCar.all('remote')).toHaveLength(1);
    },
  );

  test('SIG-8 a car with a bad token is refused', async () => {
    const client = openCar(server.url, 'nonsense');
    expect(await client.get('refused')).toEqual({ code: 'token-invalid' });
  });

  test('SIG-9 SIG-10 a removed link disconnects its phones and is sent to the car', async () => {
    const { theCar, ann } = await met();
    world.pair('eve', CAR);
    expect(await theCar.get('links_changed', 2)).toMatchObject({
      linkIds: ['ann-link', 'eve-link'],
      links: [{ linkId: 'ann-link', maskedEmail: 'a…n@x.example', linkedAt: 1 }, { linkId: 'eve-link' }],
    });
    world.unpair('ann', CAR);
    expect(await ann.get('car_unlinked')).toEqual({ carId: CAR });
    await ann.get('disconnect');
    expect(await theCar.get('links_changed', 3)).toMatchObject({ linkIds: ['eve-link'] });
  });

  test('SIG-9 a removed link reaches the car, also if the look into the database fails at first', async () => {
    const { theCar } = await met();
    world.failingLooks = 1;
    world.unpair('ann', CAR);
    expect(await theCar.get('links_changed', 2)).toMatchObject({ linkIds: [] });
    expect(world.failingLooks).toBe(0);
  });

  test('SIG-9 a car joins with one look into the database, a phone too', async () => {
    const theCar = car(server.url, CAR);
    expect(await theCar.get('links_changed')).toMatchObject({
      linkIds: ['ann-link'],
      links: [{ linkId: 'ann-link' }],
    });
    expect(world.lookups).toBe(1);
    await phone(server.url, 'ann', CAR).get('handshake');
    expect(world.lookups).toBe(2);
  });

  test('SIG-9 SIG-10 a link that changes while a car or phone joins is not missed', async () => {
    const change = (act: () => void) => {
      world.beforeJoin = () => {
        world.beforeJoin = () => {};
        act();
      };
    };
    change(() => world.pair('eve', CAR));
    const theCar = car(server.url, CAR);
    expect(await theCar.get('links_changed')).toMatchObject({ linkIds: ['ann-link', 'eve-link'] });
    change(() => world.unpair('ann', CAR));
    const ann = phone(server.url, 'ann', CAR);
    expect(await ann.get('refused')).toEqual({ code: 'not-linked' });
  });

  test('SIG-11 a phone at the wrong region is sent away', async () => {
    const second = await start({ region: 2 });
    car(server.url, CAR);
    const ann = phone(server.url, 'ann', CAR);
    await ann.get('handshake');
    const moved = car(second.url, CAR);
    await moved.get('links_changed');
    expect(world.regions.get(CAR)).toBe(2);
    const late = phone(server.url, 'ann', CAR);
    await late.get('wr_s');
    await late.get('disconnect');
    const right = phone(second.url, 'ann', CAR);
    await right.get('handshake');
  });

  test('SIG-15 a phone that waits here is sent after its car to the other region', async () => {
    const quick = await start({}, { locateIntervalMs: 20 });
    const second = await start({ region: 2 });
    const never = phone(quick.url, 'ann', CAR);
    const here = car(quick.url, CAR);
    const met = phone(quick.url, 'ann', CAR);
    await met.get('handshake');
    met.socket.emit('remote', { jwt, carId: CAR, action: 'handshake' });
    await here.get('remote');
    here.socket.disconnect();
    await met.get('other_side_left');
    car(second.url, CAR);
    for (const waiting of [never, met]) {
      await waiting.get('wr_s');
      await waiting.get('disconnect');
    }
  });

  test('SIG-13 a foreign page and a phone without an origin are refused', async () => {
    await phone(server.url, 'ann', CAR, 'https://evil.example').get('connect_error');
    expect(await phone(server.url, 'ann', CAR, null).get('refused')).toEqual({ code: 'token-invalid' });
  });
});

describe('strain', () => {
  test('SIG-12 fuzzed events relay nothing and leave the server alive', async () => {
    const { theCar, ann } = await met();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('remote', 'remote_start', 'car', 'news', 'handshake', 'x'),
        fc.anything({ withNullPrototype: false }),
        async (event, message) => {
          const client = phone(server.url, 'ann', CAR);
          await client.get('handshake');
          client.socket.emit(event, message);
          client.socket.emit('remote', {});
          await client.get('disconnect');
        },
      ),
      { numRuns: 60, seed: 7 },
    );
    expect(theCar.all('remote')).toHaveLength(1);
    theCar.socket.emit('nonsense', {});
    theCar.socket.emit('car', 5);
    await theCar.get('refused');
    await ann.get('other_side_left');
    expect(await server.metrics.metrics()).toMatch(/ligo_signaling_ignored_total [1-9]/);
  });

  test('SIG-14 a flood and a crowd are ended', async () => {
    const limits = { phonesPerCar: 1, phoneMessages: { burst: 20, perSecond: 1 } };
    const strict = await start({}, limits);
    const first = phone(strict.url, 'ann', CAR);
    car(strict.url, CAR);
    await first.get('handshake');
    expect(await phone(strict.url, 'ann', CAR).get('refused')).toEqual({ code: 'rate-limited' });
    for (let i = 0; i < 40; i++) first.socket.emit('x', {});
    expect(await first.get('refused')).toEqual({ code: 'rate-limited' });
  });

  test('SIG-14 a sleeper is ended', async () => {
    const strict = await start({}, { joinTimeoutMs: 200 });
    for (let refused: object | undefined; !refused; ) {
      const sleeper = new Client(phone(strict.url, 'ann', CAR).socket.disconnect());
      sleeper.socket.sendBuffer.length = 0;
      sleeper.socket.connect();
      await sleeper.get('disconnect');
      // On a busy machine its connection may end before it was welcomed.
      [refused] = sleeper.all('refused');
      if (refused) expect(refused).toEqual({ code: 'bad-message' });
    }
  });

  test('SIG-18 a crowd joins a few at a time, and clients beyond the limit are asked to retry later', async () => {
    const limits = { joinsAtOnce: 1, joinsWaiting: 1, retryAfterMs: 4_000 };
    const strict = await start({}, limits);
    const goOn = holdJoins();
    const first = car(strict.url, 'car-number-11');
    await first.get('connect');
    const second = car(strict.url, 'car-number-12');
    await second.get('connect');
    await vi.waitFor(async () => expect((await upgrade(strict.url)).status).toBe(503));
    // Each gets a different delay, or all would return at once.
    const chance = vi.spyOn(Math, 'random');
    const reported: unknown[] = [];
    for (const random of [0, 0.5, 0.999]) {
      chance.mockReturnValue(random);
      reported.push((await upgrade(strict.url)).retryAfter);
    }
    chance.mockRestore();
    expect(reported).toEqual([2, 4, 6]);
    goOn();
    await Promise.all([first.get('links_changed'), second.get('links_changed')]);
    await car(strict.url, 'car-number-13').get('links_changed');
  });

  test('SIG-18 connections that have not joined keep others waiting, and more are rejected', async () => {
    const strict = await start({}, { admitted: 1, admittedTimeoutMs: 60_000, queuedAdmissions: 1 });
    const idle = await RawWebSocket.open(strict.url);
    const theCar = car(strict.url, CAR);
    await vi.waitFor(async () => expect((await upgrade(strict.url)).status).toBe(503));
    expect(theCar.received).toEqual([]);
    const figures = await strict.metrics.metrics();
    expect(figures).toContain('ligo_signaling_openings_waiting 1');
    expect(figures).toContain('ligo_signaling_openings_refused_total{reason="busy"}');
    idle.close();
    await theCar.get('links_changed');
    const ann = phone(strict.url, 'ann', CAR);
    await ann.get('handshake');
  });

  test('SIG-18 a phone joins when it is its turn, behind the cars that came before it', async () => {
    const strict = await start({}, { joinsAtOnce: 1 });
    const goOn = holdJoins();
    const looksBefore = world.lookups;
    const theCar = car(strict.url, CAR);
    await vi.waitFor(() => expect(world.lookups).toBe(looksBefore + 1));
    const ann = phone(strict.url, 'ann', CAR);
    await vi.waitFor(async () =>
      expect(await strict.metrics.metrics()).toContain('ligo_signaling_joins_waiting 1'),
    );
    expect(world.lookups).toBe(looksBefore + 1);
    goOn();
    await Promise.all([theCar.get('links_changed'), ann.get('handshake')]);
  });

  test('SIG-18 an admitted client is asked to wait when the queue is full', async () => {
    const strict = await start({}, { joinsAtOnce: 1, joinsWaiting: 1, retryAfterMs: 4_000 });
    world.beforeJoin = () => new Promise(() => {});
    const crowd = Array.from({ length: 8 }, (_, number) => car(strict.url, `car-number-${number}`));
    const reported = await Promise.race(crowd.map((each) => each.get('refused')));
    expect(reported).toEqual({ code: 'busy', retryAfterMs: expect.any(Number) });
  });

  test('SIG-19 a server that is to end sends its sockets elsewhere, and takes no other', async () => {
    const leaving = await start();
    const theCar = car(leaving.url, CAR);
    const ann = phone(leaving.url, 'ann', CAR);
    await ann.get('handshake');
    const drained = leaving.drain(300);
    expect((await upgrade(leaving.url)).status).toBe(503);
    const refused = { code: 'busy', retryAfterMs: 0 };
    for (const client of [theCar, ann]) expect(await client.get('refused')).toEqual(refused);
    await drained;
  });

  test('SIG-5 closing ends open sockets', async () => {
    const second = await start();
    const ann = phone(second.url, 'ann', CAR);
    const theCar = car(second.url, CAR);
    await ann.get('handshake');
    await second.close();
    await Promise.all([ann.get('disconnect'), theCar.get('disconnect')]);
  });
});
