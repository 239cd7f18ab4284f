import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { median, report, sized } from './support/report.ts';
import { reportStorm } from './support/storm.ts';

/** Standing cars and relay round trips of our signaling, beside a plain WebSocket server that relays the same bytes. */
const CARS = sized(2_000, 100);
const AT_ONCE = 50;
/** So many that the median is one of a process that has warmed up. */
const TRIPS = sized(3_000, 10);
const CANDIDATE =
  'candidate:1 1 UDP 2122317823 192.0.2.1 54321 typ host generation 0 ufrag abcd network-id 1';
/** Has an expiry, as every token of an account: a server verifies it once and then only checks its date. */
const TOKEN = `e30.${Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 })).toString('base64url')}.e30`;

function start(kind: 'ligo' | 'plain'): ChildProcess {
  const script = fileURLToPath(new URL('./support/signaling-server.ts', import.meta.url));
  return fork(script, [kind], { execArgv: ['--import', 'tsx', '--conditions=source', '--expose-gc'] });
}

async function ask(child: ChildProcess): Promise<{ port: number; rssBytes: number }> {
  const [message] = (await once(child, 'message')) as [{ port: number; rssBytes: number }];
  return message;
}

async function memory(child: ChildProcess): Promise<number> {
  child.send('memory');
  return (await ask(child)).rssBytes;
}

/** Opens all connections, some at a time; answers them and how many a second. */
async function openAll<T>(open: (index: number) => Promise<T>): Promise<{ sockets: T[]; perSecond: number }> {
  const beganAt = performance.now();
  const sockets: T[] = [];
  for (let index = 0; index < CARS; index += AT_ONCE) {
    sockets.push(
      ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => open(index + offset)))),
    );
  }
  return { sockets, perSecond: CARS / ((performance.now() - beganAt) / 1000) };
}

async function trips(say: () => void, onBack: (handler: () => void) => void): Promise<number> {
  const times: number[] = [];
  let received = () => {};
  onBack(() => received());
  for (let trip = 0; trip < TRIPS; trip++) {
    const beganAt = performance.now();
    const back = new Promise<void>((resolve) => {
      received = resolve;
    });
    say();
    await back;
    times.push(performance.now() - beganAt);
  }
  return median(times);
}

async function ligo() {
  const child = start('ligo');
  const { port } = await ask(child);
  const url = `http://127.0.0.1:${port}`;
  const options = { transports: ['websocket'], forceNew: true, reconnection: false };
  const before = await memory(child);
  const { sockets, perSecond } = await openAll(async (index) => {
    const socket: Socket = io(url, { ...options, auth: { carJwt: `car-number-${index}` } });
    await new Promise((resolve) => socket.once('links_changed', resolve));
    return socket;
  });
  const bytesPerCar = ((await memory(child)) - before) / CARS;
  const [car] = sockets;
  const phone = io(url, { ...options, extraHeaders: { origin: 'http://localhost' } });
  const addressed = { jwt: TOKEN, carId: 'car-number-0' };
  phone.emit('remote_start', addressed);
  await new Promise((resolve) => phone.once('handshake', resolve));
  car?.on('remote', ({ peerId, candidate }) =>
    car.emit('car', { peerId, action: 'ice-candidate', candidate }),
  );
  const tripMs = await trips(
    () => phone.emit('remote', { ...addressed, action: 'ice-candidate', candidate: CANDIDATE }),
    (handler) => phone.on('car', handler),
  );
  child.disconnect();
  for (const socket of [...sockets, phone]) socket.disconnect();
  return { perSecond, bytesPerCar, tripMs };
}

async function plain() {
  const child = start('plain');
  const { port } = await ask(child);
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    await once(socket, 'open');
    return socket;
  };
  const before = await memory(child);
  const { sockets, perSecond } = await openAll(open);
  const bytesPerCar = ((await memory(child)) - before) / CARS;
  const [car] = sockets;
  const phone = await open();
  car?.on('message', (data) => car.send(data.toString()));
  const text = JSON.stringify({
    jwt: TOKEN,
    carId: 'car-number-0',
    action: 'ice-candidate',
    candidate: CANDIDATE,
  });
  const tripMs = await trips(
    () => phone.send(text),
    (handler) => phone.on('message', handler),
  );
  child.disconnect();
  for (const socket of [...sockets, phone]) socket.terminate();
  return { perSecond, bytesPerCar, tripMs };
}

const reference = await plain();
const ours = await ligo();
report({
  name: 'signaling',
  figure: ours.tripMs,
  reference: reference.tripMs,
  unit: 'ms',
  goal: { ratio: 3 },
  also: {
    'standing cars': CARS,
    'connections a second': ours.perSecond,
    'connections a second, plain ws': reference.perSecond,
    'memory a standing car, kB': ours.bytesPerCar / 1024,
    'memory a connection, plain ws, kB': reference.bytesPerCar / 1024,
  },
});
await reportStorm();
process.exit(0);
