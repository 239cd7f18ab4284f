import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import { median } from './report.ts';

/** Both ends of signaling in benchmarks: server processes with stand-in accounts, and clients of this process. */
const AT_ONCE = 50;
const CANDIDATE =
  'candidate:1 1 UDP 2122317823 192.0.2.1 54321 typ host generation 0 ufrag abcd network-id 1';
/** Has an expiry, as every token of an account: a server verifies it once and then only checks its date. */
const TOKEN = `e30.${Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 })).toString('base64url')}.e30`;
const OPTIONS = { transports: ['websocket'], forceNew: true, reconnection: false };

/** Starts a server process; `ask` it for its port. */
export function startServer(kind: 'ligo' | 'plain', redisUrl = ''): ChildProcess {
  const script = fileURLToPath(new URL('./signaling-server.ts', import.meta.url));
  return fork(script, [kind], {
    execArgv: ['--import', 'tsx', '--conditions=source', '--expose-gc'],
    env: { ...process.env, LIGO_REDIS_URL: redisUrl },
  });
}

interface Answer {
  port: number;
  rssBytes: number;
  processorMs: number;
}

/** The next message of a server process, which it sends at its start and for each request. */
export async function ask(child: ChildProcess, request?: 'memory' | 'processor'): Promise<Answer> {
  if (request) child.send(request);
  const [message] = (await once(child, 'message')) as [Answer];
  return message;
}

/** Opens that many connections, some at a time; answers them and how many a second. */
export async function openAll<T>(
  count: number,
  open: (index: number) => Promise<T>,
): Promise<{ sockets: T[]; perSecond: number }> {
  const beganAt = performance.now();
  const sockets: T[] = [];
  for (let index = 0; index < count; index += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - index);
    sockets.push(...(await Promise.all(Array.from({ length: size }, (_, offset) => open(index + offset)))));
  }
  return { sockets, perSecond: count / ((performance.now() - beganAt) / 1000) };
}

/** Opens a car's socket, which has joined when this resolves, and sends each candidate of a phone back. */
export async function openCar(url: string, carId: string): Promise<Socket> {
  const socket = io(url, { ...OPTIONS, auth: { carJwt: carId } });
  socket.on('remote', ({ peerId, candidate }) =>
    socket.emit('car', { peerId, action: 'ice-candidate', candidate }),
  );
  await new Promise((resolve) => socket.once('links_changed', resolve));
  return socket;
}

/** Opens a phone's socket and introduces it to its car; answers what the introduction took, ms. */
export async function openPhone(
  url: string,
  carId: string,
): Promise<{ phone: Socket; introducedMs: number }> {
  const phone = io(url, { ...OPTIONS, extraHeaders: { origin: 'http://localhost' } });
  await new Promise<void>((resolve) => phone.once('connect', resolve));
  const beganAt = performance.now();
  const introduced = new Promise((resolve) => phone.once('handshake', resolve));
  phone.emit('remote_start', { jwt: TOKEN, carId });
  await introduced;
  return { phone, introducedMs: performance.now() - beganAt };
}

/** A candidate as a phone sends it. */
export const candidateFor = (carId: string) => ({
  jwt: TOKEN,
  carId,
  action: 'ice-candidate',
  candidate: CANDIDATE,
});

/** The median time of a message to the other side and back, ms. */
export async function roundTripMs(
  count: number,
  send: () => void,
  onBack: (handler: () => void) => void,
): Promise<number> {
  const times: number[] = [];
  let received = () => {};
  onBack(() => received());
  for (let trip = 0; trip < count; trip++) {
    const beganAt = performance.now();
    const back = new Promise<void>((resolve) => {
      received = resolve;
    });
    send();
    await back;
    times.push(performance.now() - beganAt);
  }
  return median(times);
}
