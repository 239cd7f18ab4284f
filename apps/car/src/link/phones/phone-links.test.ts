import { readdirSync } from 'node:fs';
import { CAR_EVENTS, type IceServer, LINK, readCarMessage } from '@ligo/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openNodePeer } from '../../platform/node/peer/node-peer-transport.ts';
import { socketIoSignaling } from '../../platform/server/socket-io-signaling.ts';
import type { SignalingHandlers } from '../../ports/signaling-socket.ts';
import { callCar, connectPhone, type Phone } from '../../test-support/phone.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';
import { linksTo } from '../test-support/links-to.ts';
import { type SignalingServer, startSignalingServer } from '../test-support/signaling-server.ts';
import { ActionRouter } from './action-router.ts';
import type { ConnectionOptions, PhoneLinks } from './phone-links.ts';

const RECONNECTS = 100;
const AT_ONCE = 10;
const WARM_UP = 20;
/** Threads and files may vary by what the library keeps for all connections together. */
const MAY_VARY_BY = 8;

let server: SignalingServer;
let clock: VirtualClock;
let link: PhoneLinks;
let phones: Phone[];

beforeEach(async () => {
  server = await startSignalingServer();
  clock = virtualClock();
  phones = [];
  const router = new ActionRouter({ info() {}, warn() {}, error() {} });
  router.on('Ping', (_extras, phone) => phone.send('Ping', { date: 1, vCode: 1, vName: 'x', features: [] }));
  router.on('Status', (_extras, phone) => phone.send('Status', { soc: 50 }));
  let made = 0;
  link = linksTo(server, clock, {
    router,
    openSocket: socketIoSignaling(
      server.origin,
      async () => `token-${++made}`,
      () => {},
    ),
  });
  link.start();
  await vi.waitUntil(server.isConnected);
});

afterEach(async () => {
  link.stop();
  for (const phone of phones) phone.close();
  await server.stop();
});

async function connect(peerId: string, linkId?: string): Promise<Phone> {
  const phone = await connectPhone(server, peerId, linkId);
  phones.push(phone);
  return phone;
}

/** Asks the car and waits for its answer. */
async function ask(phone: Phone, action: 'Ping' | 'Status'): Promise<void> {
  const before = phone.received.length;
  phone.send(JSON.stringify({ action }));
  await vi.waitUntil(() => phone.received.length > before);
  expect(readCarMessage(phone.received.at(-1) ?? '')).toMatchObject({ ok: true, message: { action } });
}

it('sends the server only messages of the protocol', async () => {
  const sent: unknown[] = [];
  server.onCar('a', (event) => sent.push(event));
  server.introduce('a');
  await vi.waitUntil(() => sent.length >= 2);
  for (const event of sent) expect(CAR_EVENTS.car.parse(event)).toEqual(event);
});

it('gives up on a phone that never answers', async () => {
  server.introduce('mute');
  await vi.waitUntil(() => link.peerCount === 1);
  await clock.advance(LINK.openTimeoutMaxMs);
  expect([link.peerCount, clock.pending()]).toEqual([0, 0]);
});

it('PEER-2 keeps an open connection when its phone leaves the server, and soon gives up on one that never opens', async () => {
  const phone = await connect('a');
  server.introduce('b');
  await vi.waitUntil(() => link.peerCount === 2);
  server.publish('other_side_left', { peerId: 'a' });
  server.publish('other_side_left', { peerId: 'b' });
  await ask(phone, 'Ping');
  await clock.advance(LINK.connectTimeoutMs / 2);
  expect(link.peerCount).toBe(1);
  await ask(phone, 'Status');
});

it('keeps its phones while the server is away, and comes back with a fresh token', async () => {
  const phone = await connect('a');
  const port = Number(new URL(server.origin).port);
  await server.stop();
  await vi.waitUntil(() => clock.pending() === 2);
  await ask(phone, 'Ping');
  server = await startSignalingServer(port, ['link']);
  await clock.advance(LINK.reconnectMinMs);
  await vi.waitUntil(server.isConnected);
  expect(server.tokens).toEqual(['token-2']);
  await ask(phone, 'Status');
  await ask(await connect('b'), 'Ping');
});

it('leaves nothing behind when it stops', async () => {
  await connect('a');
  callCar(server, 'b').close();
  link.stop();
  expect([link.peerCount, clock.pending()]).toEqual([0, 0]);
  await vi.waitUntil(() => !server.isConnected());
});

it(`uses as little after ${RECONNECTS} reconnects as after the first few`, {
  timeout: 60_000,
}, async () => {
  const held = () => readdirSync('/proc/self/fd').length + readdirSync('/proc/self/task').length;
  let before = 0;
  for (let index = 0; index < RECONNECTS; index += AT_ONCE) {
    const names = Array.from({ length: AT_ONCE }, (_, offset) => `phone-${index + offset}`);
    const called = await Promise.all(names.map((name) => connectPhone(server, name)));
    await Promise.all(called.map((phone) => ask(phone, 'Ping')));
    for (const phone of called) phone.close();
    await vi.waitUntil(() => link.peerCount === 0);
    if (index === WARM_UP) before = held();
  }
  await vi.waitUntil(() => held() <= before + MAY_VARY_BY);
  expect(clock.pending()).toBe(0);
});

function handshake(peerId: string, linkId: string) {
  return { action: 'handshake' as const, peerId, linkId, iceServers: [] };
}

it('PEER-8 connects only phones whose link is in the latest list, also those that came before it', () => {
  const { sockets, module } = startWithoutServer();
  const socket = sockets.at(-1);
  socket?.remote(handshake('early', 'new'));
  socket?.remote(handshake('unknown', 'invented'));
  expect(module.peerCount).toBe(0);
  socket?.links_changed({ linkIds: ['new'] });
  expect(module.peerCount).toBe(1);
  socket?.remote(handshake('known', 'new'));
  socket?.remote(handshake('unknown', 'invented'));
  expect(module.peerCount).toBe(2);
  // An introduction waits for one list only.
  socket?.links_changed({ linkIds: ['new'] });
  socket?.links_changed({ linkIds: [] });
  for (let each = 0; each < 100; each++) socket?.remote(handshake(`phone-${each}`, 'late'));
  socket?.links_changed({ linkIds: ['late'] });
  expect(module.peerCount).toBeLessThanOrEqual(16);
  module.stop();
});

describe('while addresses of relay servers are checked', () => {
  /** Links with two phones whose relay servers are being checked; `check` ends the checks in order. */
  function startChecking() {
    const checks: Array<(servers: IceServer[]) => void> = [];
    const opened: unknown[] = [];
    const started = startWithoutServer({
      checkIceServers: () => new Promise((resolve) => checks.push(resolve)),
      openPeer(servers, handlers) {
        opened.push(servers);
        return openNodePeer([], handlers);
      },
    });
    const socket = started.sockets.at(-1) as SignalingHandlers;
    socket.links_changed({ linkIds: ['first', 'second'] });
    socket.remote(handshake('a', 'first'));
    socket.remote(handshake('b', 'second'));
    const check = async () => {
      checks.shift()?.([CHECKED]);
      await Promise.resolve();
    };
    return { ...started, socket, check, opened };
  }
  const CHECKED = { urls: ['stun:8.8.8.8'] };

  it('PEER-11 connects each phone after its own check, with the checked servers', async () => {
    const { module, check, opened } = startChecking();
    expect(module.peerCount).toBe(0);
    await check();
    expect([module.peerCount, opened]).toEqual([1, [[CHECKED]]]);
    await check();
    expect(module.peerCount).toBe(2);
    module.stop();
  });

  it.each<[string, (started: ReturnType<typeof startChecking>) => void]>([
    ['whose link ended', ({ socket }) => socket.links_changed({ linkIds: ['second'] })],
    ['which left', ({ socket }) => socket.other_side_left({ peerId: 'a' })],
  ])('PEER-11 drops a phone %s', async (_title, end) => {
    const started = startChecking();
    end(started);
    await started.check();
    expect(started.module.peerCount).toBe(0);
    await started.check();
    expect(started.module.peerCount).toBe(1);
    started.module.stop();
  });

  it.each<[string, (started: ReturnType<typeof startChecking>) => void]>([
    ['the server is lost', ({ socket }) => socket.onDisconnect()],
    ['the link stops', ({ module }) => module.stop()],
  ])('PEER-11 drops all phones when %s', async (_title, end) => {
    const started = startChecking();
    end(started);
    await started.check();
    await started.check();
    expect(started.opened).toEqual([]);
    started.module.stop();
  });

  it('PEER-11 connects a phone that asks again once, with its latest servers', async () => {
    const { module, socket, check, opened } = startChecking();
    socket.remote(handshake('a', 'first'));
    for (let each = 0; each < 3; each++) await check();
    expect([module.peerCount, opened.length]).toEqual([2, 2]);
    module.stop();
  });

  it('PEER-11 keeps sixteen phones at most', async () => {
    const { module, socket, check } = startChecking();
    for (let each = 0; each < 100; each++)
      socket.remote(handshake(`phone-${each}`, each % 2 ? 'first' : 'second'));
    for (let each = 0; each < 102; each++) await check();
    expect(module.peerCount).toBe(16);
    module.stop();
  });
});

it('reports the ids of all links, with their accounts from a server that names them', () => {
  const { sockets, received, module } = startWithoutServer();
  const named = { linkId: 'named', maskedEmail: 'a…e@example.org', linkedAt: 1 };
  sockets.at(-1)?.links_changed({ linkIds: ['named', 'invented'], links: [named] });
  sockets.at(-1)?.links_changed({ linkIds: ['named'] });
  expect(received).toEqual([
    [['named', 'invented'], [named]],
    [['named'], null],
  ]);
  module.stop();
});

/** Links whose sockets are not connected: each test plays the server. */
function startWithoutServer(options: Partial<ConnectionOptions> = {}) {
  const waiting = virtualClock();
  const sockets: SignalingHandlers[] = [];
  const states: string[] = [];
  const received: unknown[] = [];
  const module = linksTo({ origin: '' }, waiting, {
    openSocket: (handlers) => {
      sockets.push(handlers);
      return { send() {}, sendSealed() {}, close() {} };
    },
    router: new ActionRouter({ info() {}, warn() {}, error() {} }),
    onLinks: (...reported) => received.push(reported),
    onServer: (state) => states.push(state),
    ...options,
  });
  module.start();
  return { waiting, sockets, states, received, module };
}

it('waits after a refusal as long as the server asks, and reports why it is away', async () => {
  const { waiting, sockets, states, module } = startWithoutServer();
  const refusedAndBackAfter = async (code: 'busy' | 'replaced', waitMs: number, retryAfterMs?: number) => {
    const { length } = sockets;
    sockets.at(-1)?.links_changed({ linkIds: [] });
    sockets.at(-1)?.refused({ code, retryAfterMs });
    await waiting.advance(waitMs - 1);
    expect(sockets).toHaveLength(length);
    await waiting.advance(1);
    expect(sockets).toHaveLength(length + 1);
  };
  await refusedAndBackAfter('busy', 1_000);
  await refusedAndBackAfter('busy', 30_000, 30_000);
  await refusedAndBackAfter('busy', 4_000, 2_000);
  await refusedAndBackAfter('replaced', 8_000);
  await refusedAndBackAfter('replaced', 600_000);
  expect(states).toEqual(['unreachable', 'unreachable', 'unreachable', 'replaced', 'replaced']);
  module.stop();
  expect(waiting.pending()).toBe(0);
});
