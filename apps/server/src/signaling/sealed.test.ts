import { SEALED } from '@ligo/protocol';
import { beforeEach, expect, test } from 'vitest';
import { frame, RawWebSocket } from '../test-support/raw-websocket.ts';
import { car, FakeWorld, ORIGIN, phone, startServer } from '../test-support/signaling-under-test.ts';

const CAR = 'car-number-1';
const jwt = 'account:ann';
const LONGEST = 'x'.repeat(Math.ceil((SEALED.maxBytes * 4) / 3));

let world: FakeWorld;
let server: Awaited<ReturnType<typeof startServer>>;
let time: { now: number };

beforeEach(async () => {
  time = { now: 1_000_000 };
  world = new FakeWorld();
  for (const account of ['ann', 'eve']) world.pair(account, CAR);
  server = await startServer(world, {}, {}, () => time.now);
});
async function meet(account = 'ann') {
  const ann = phone(server.url, account, CAR);
  await ann.get('handshake');
  return ann;
}
async function meetCar() {
  const theCar = car(server.url, CAR);
  await theCar.get('links_changed');
  return theCar;
}
const sealed = (data: unknown, over = {}) => ({ jwt, carId: CAR, data, ...over });

test('SIG-22 relays the bytes alone, under the pairing, both ways, and counts them', async () => {
  const theCar = await meetCar();
  const [ann, eve] = [await meet(), await meet('eve')];
  ann.socket.emit('sealed', sealed(LONGEST, { linkId: 'eve-link', peerId: 'forged', more: 1 }));
  const { peerId, ...relayed } = await theCar.get('sealed');
  expect(relayed).toEqual({ linkId: 'ann-link', data: LONGEST });
  theCar.socket.emit('sealed', { peerId, data: 'AQID', more: 1 });
  expect(await ann.get('sealed')).toEqual({ data: 'AQID' });
  eve.socket.emit('sealed', sealed('AQ', { jwt: 'account:eve' }));
  expect(await theCar.get('sealed', 2)).toMatchObject({ linkId: 'eve-link' });
  expect([eve.all('sealed'), ann.all('sealed').length]).toEqual([[], 1]);
  expect(await server.metrics.metrics()).toContain(
    `ligo_signaling_sealed_bytes_total{from="phone"} ${SEALED.maxBytes + 1}\n` +
      'ligo_signaling_sealed_bytes_total{from="car"} 3\n',
  );
  ann.socket.disconnect();
  expect(await theCar.get('other_side_left')).toEqual({ peerId });
});

test.each([
  ['one character too many', sealed(`${LONGEST}x`)],
  ['nothing', sealed('')],
  ['other characters', sealed('A+/=')],
  ['line ends', sealed('AQID\n')],
  ['a list', sealed(['AQID'])],
  ['an object', sealed({ length: 1 })],
  ['a number', sealed(1)],
  ['raw bytes', sealed(Buffer.alloc(16))],
  ['no data', { jwt, carId: CAR }],
  ['another car', sealed('AQID', { carId: 'car-number-2' })],
  ['no message', null],
])('SIG-22 ends the socket of a phone that sends %s', async (_what, message) => {
  const theCar = await meetCar();
  const ann = await meet();
  ann.socket.emit('sealed', message);
  expect(await ann.get('refused')).toEqual({ code: 'bad-message' });
  await ann.get('disconnect');
  expect(theCar.all('sealed')).toEqual([]);
});

test('SIG-22 counts the bytes of any spelling', async () => {
  const theCar = await meetCar();
  const raw = await RawWebSocket.open(server.url, { origin: ORIGIN });
  const send = (event: string, rest = '') =>
    raw.send(frame(`42["${event}",{"jwt":"${jwt}","carId":"${CAR}"${rest}}]`));
  raw.send(frame('40'));
  send('remote_start');
  await raw.saw('car_joined');
  send('sealed', `,"data":"${'\\u0041'.repeat(10_000)}"`);
  expect(await theCar.get('sealed')).toMatchObject({ data: 'A'.repeat(10_000) });
  send('sealed', `,"data":"AQID","data":"${'\\u0041'.repeat(7_000)}${LONGEST}"`);
  expect(await raw.saw('bad-message')).toBe(true);
  await raw.end();
  expect(theCar.all('sealed')).toHaveLength(1);
});

test.each([
  ['account:nobody', 'not-linked'],
  ['account:eve', 'token-invalid'],
  ['none', 'token-invalid'],
])('SIG-7 SIG-22 relays nothing with the token %s', async (token, code) => {
  const theCar = await meetCar();
  const ann = await meet();
  ann.socket.emit('sealed', sealed('AQID', { jwt: token }));
  expect(await ann.get('refused')).toEqual({ code });
  expect(theCar.all('sealed')).toEqual([]);
});

test('SIG-22 relays ten in a second, and then ends the socket', async () => {
  const theCar = await meetCar();
  const ann = await meet();
  for (let count = 0; count < SEALED.perSecond; count++) ann.socket.emit('sealed', sealed('AQID'));
  await theCar.get('sealed', SEALED.perSecond);
  time.now += 100;
  ann.socket.emit('sealed', sealed('AQID'));
  await theCar.get('sealed', SEALED.perSecond + 1);
  ann.socket.emit('sealed', sealed('AQID'));
  expect(await ann.get('refused')).toEqual({ code: 'rate-limited' });
  expect(theCar.all('sealed')).toHaveLength(SEALED.perSecond + 1);
});

test('SIG-22 ends the socket of a car that sends more than 16 KiB, and relays nothing of it', async () => {
  const theCar = await meetCar();
  const ann = await meet();
  ann.socket.emit('sealed', sealed('AQID'));
  const { peerId } = await theCar.get('sealed');
  theCar.socket.emit('sealed', { peerId, data: `${LONGEST}x` });
  expect(await theCar.get('refused')).toEqual({ code: 'bad-message' });
  expect(ann.all('sealed')).toEqual([]);
});
