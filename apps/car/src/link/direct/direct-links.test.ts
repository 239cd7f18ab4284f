import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { setImmediate } from 'node:timers/promises';
import { type DirectAccess, readCarMessage } from '@ligo/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunningCar } from '../../app.ts';
import { loadIdentity } from '../../platform/node/identity/load-identity.ts';
import { approvingParent } from '../../test-support/approve-devices.ts';
import { connectPhone, type Phone } from '../../test-support/phone.ts';
import { startRealCar } from '../../test-support/real-car.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import type { NodePhone } from '../test-support/node-phone.ts';
import { type SignalingServer, startSignalingServer } from '../test-support/signaling-server.ts';
import { beginDirectly, newPhoneKey } from '../test-support/verified-phone.ts';

const PATIENCE = { timeout: 10_000 };

let server: SignalingServer;
let cars: RunningCar[];
let open: { close(): void }[];
beforeEach(async () => {
  server = await startSignalingServer();
  cars = [];
  open = [];
});
afterEach(async () => {
  for (const each of open) each.close();
  for (const car of cars) await car.stop();
  await server.stop();
});

async function start(dataDir: string, linkPort = 0): Promise<void> {
  const config = { dataDir, linkPort, serverOrigin: server.origin };
  cars.push(await startRealCar(config, { parent: approvingParent() }));
}

const messagesOf = (received: readonly string[]) =>
  received.flatMap((text) => {
    const read = readCarMessage(text);
    return read.ok ? [read.message] : [];
  });

async function ask(phone: Phone, action: string) {
  phone.send(JSON.stringify({ action }));
  const answer = () => messagesOf(phone.received).findLast((each) => each.action === action);
  await vi.waitUntil(() => answer() !== undefined, PATIENCE);
  return answer()?.extras;
}

/** A car, and what it has given a phone over a link by the server. */
async function startKnown(dataDir = tempFolder()) {
  await start(dataDir);
  await vi.waitUntil(server.isConnected, PATIENCE);
  const phone = await connectPhone(server, 'phone', 'link');
  open.push(phone);
  const access = (await ask(phone, 'DirectAccess')) as DirectAccess;
  return { dataDir, phone, access, carId: loadIdentity(dataDir).carId };
}

/** A phone that begins a link itself, and what becomes of it. */
function begin(carId: string, access: DirectAccess, key?: Parameters<typeof beginDirectly>[3]) {
  const seen = { isOpen: false, hasFailed: false, received: [] as string[] };
  const phone: NodePhone = beginDirectly(
    carId,
    access,
    {
      answer: (sdp) => phone.send(JSON.stringify({ action: 'Answer', extras: { sdp } })),
      candidate() {},
      onOpen() {
        seen.isOpen = true;
      },
      onMessage: (text) => void seen.received.push(text),
      failed() {
        seen.hasFailed = true;
      },
    },
    key,
  );
  open.push(phone);
  const whenReceived = (action: string) =>
    vi.waitUntil(() => messagesOf(seen.received).some((each) => each.action === action), PATIENCE);
  return { ...phone, seen, whenReceived };
}

const countOf = async (phone: Phone, name: string): Promise<number> => {
  const health = (await ask(phone, 'Health')) as { ignored: { name: string; count: number }[] };
  return health.ignored.find((each) => each.name === name)?.count ?? 0;
};

it('DIRECT-2 DIRECT-4 gives a phone the same tag and key each time, and links it without a server, also after a restart', async () => {
  const { dataDir, phone, access, carId } = await startKnown();
  expect(await ask(phone, 'DirectAccess')).toEqual(access);
  await server.stop();
  const direct = begin(carId, access);
  await vi.waitUntil(() => direct.seen.isOpen, PATIENCE);
  direct.send('{"action":"Status"}');
  await direct.whenReceived('Status');

  await cars.pop()?.stop();
  await start(dataDir, access.port);
  const again = begin(carId, access);
  await vi.waitUntil(() => again.seen.isOpen, PATIENCE);
}, 30_000);

it('DIRECT-2 shares its port among eight that begin at once', async () => {
  const { access, carId } = await startKnown();
  const phones = Array.from({ length: 8 }, () => begin(carId, access));
  await vi.waitUntil(() => phones.every(({ seen }) => seen.isOpen), PATIENCE);
}, 30_000);

it('offers its video over the verified channel, and shows a camera that was wanted before the answer', async () => {
  const { access, carId } = await startKnown();
  const direct = begin(carId, access);
  await direct.whenReceived('Offer');
  const [sdp = ''] = messagesOf(direct.seen.received).flatMap((each) =>
    each.action === 'Offer' ? [each.extras.sdp] : [],
  );
  expect(sdp).toMatch(/m=application [\s\S]*m=video /);
  direct.send('{"action":"StartLiveCam","extras":{"camId":4}}');
  direct.offer(sdp);
  direct.send('{"action":"LiveCamReport","extras":{"camId":4,"ready":true}}');
  await direct.whenReceived('StartLiveCam');
  expect(messagesOf(direct.seen.received)).toContainEqual({
    action: 'StartLiveCam',
    extras: { success: true, camId: 4 },
  });
  direct.send('{"action":"Ping"}');
  await direct.whenReceived('Ping');
}, 30_000);

it('DIRECT-3 refuses another phone that has the key of the code', async () => {
  const { access, carId } = await startKnown();
  const thief = begin(carId, access, newPhoneKey());
  await vi.waitUntil(() => thief.seen.hasFailed, PATIENCE);
  expect([thief.seen.isOpen, thief.seen.received]).toEqual([false, []]);
}, 30_000);

it('DIRECT-5 forgets a phone whose pairing has ended', async () => {
  const { phone, access, carId } = await startKnown();
  server.publish('links_changed', { linkIds: [], links: [] });
  await vi.waitUntil(() => messagesOf(phone.received).some(({ action }) => action === 'Unlinked'), PATIENCE);
  const other = await connectPhone(server, 'other', 'link-2');
  open.push(other);
  const before = await countOf(other, 'direct-requests');
  const direct = begin(carId, access);
  await vi.waitFor(
    async () => expect(await countOf(other, 'direct-requests')).toBeGreaterThan(before),
    PATIENCE,
  );
  expect(direct.seen.isOpen).toBe(false);
}, 30_000);

/** A STUN request as the first packet of a connection; the library reads no other. */
function stunRequest(user: string): Buffer {
  const attribute = (type: number, value: Buffer) => {
    const made = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
    made.writeUInt16BE(type, 0);
    made.writeUInt16BE(value.length, 2);
    value.copy(made, 4);
    return made;
  };
  const body = Buffer.concat([attribute(6, Buffer.from(user)), attribute(8, randomBytes(20))]);
  const head = Buffer.alloc(20);
  head.writeUInt16BE(1, 0);
  head.writeUInt16BE(body.length, 2);
  head.writeUInt32BE(0x2112a442, 4);
  randomBytes(12).copy(head, 8);
  return Buffer.concat([head, body]);
}

it('DIRECT-1 makes no connection for 10,000 requests of unknown devices and any bytes, and goes on', async () => {
  const { phone, access, carId } = await startKnown();
  const tag = access.tag.replaceAll('-', '+').replaceAll('_', '/');
  const socket = createSocket('udp4');
  const send = (bytes: Uint8Array) => socket.send(bytes, access.port, '127.0.0.1');
  const code = (length: number) =>
    randomBytes(length).toString('base64').replaceAll('=', '').slice(0, length);
  for (let index = 0; index < 10_000; index++) {
    // Half of them know the tag, which anyone in the network can see.
    const from = index % 2 === 0 ? tag : code(16);
    send(stunRequest(`ligo1${from}${code(24)}${code(43)}:${code(4)}`));
    if (index % 50 === 0) await setImmediate();
  }
  await vi.waitFor(
    async () => expect(await countOf(phone, 'direct-requests')).toBeGreaterThan(1_000),
    PATIENCE,
  );
  for (const bytes of fc.sample(fc.uint8Array({ maxLength: 1_400 }), 500)) send(bytes);
  for (const user of fc.sample(fc.string({ maxLength: 400 }), 500)) send(stunRequest(`ligo1${user}`));
  socket.close();
  const direct = begin(carId, access);
  await vi.waitUntil(() => direct.seen.isOpen, PATIENCE);
}, 60_000);
