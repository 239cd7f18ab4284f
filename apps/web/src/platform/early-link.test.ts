import { createLanes } from '@ligo/link';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STORAGE_KEYS } from '../lib/storage-keys.ts';
import type { SecurePeerHandlers, SignalingSocket } from '../ports/connection.ts';
import { type EarlyLink, earlyTarget, startEarlyLink } from './early-link.ts';

const TOKEN = `x.${btoa(JSON.stringify({ sub: 'owner' }))}.y`;
const stored = (list: unknown, token: string | null = TOKEN) => ({
  get: (key: string) =>
    key === STORAGE_KEYS.token ? token : key === STORAGE_KEYS.carList('owner') ? JSON.stringify(list) : null,
});
const CARS = [
  { carId: 'near', s: 1 },
  { carId: 'far', s: 2 },
];

it('names the car that was selected last', () => {
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: 'near' }))).toEqual({
    jwt: TOKEN,
    account: 'owner',
    carId: 'near',
  });
});

it('leaves a car of another server, no car and no sign-in to the link', () => {
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: 'far' }))).toBeNull();
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: 'gone' }))).toBeNull();
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: null }))).toBeNull();
  expect(earlyTarget(stored({ cars: CARS, selectedCarId: 'near' }, null))).toBeNull();
});

it('bears whatever is stored', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (token, list) => {
      const found = earlyTarget({ get: (key) => (key === STORAGE_KEYS.token ? token : list) });
      expect(found).toBeNull();
    }),
  );
});

const ORIGIN = 'https://ligo.example.org';
const TARGET = { jwt: 'a.b.c', carId: 'car' };
const CANDIDATES = ['one', 'two'].map((candidate) => ({ candidate, sdpMid: '0', sdpMLineIndex: 0 }));

const QUIET = { isOpen: () => true, send() {}, bufferedBytes: () => 0, listen() {}, close() {} };

/** A server, a car and a browser, of which each step of a link can be played. */
function world() {
  const sent: [string, object][] = [];
  const sockets: { on: Map<string, (payload?: unknown) => void>; isClosed: boolean }[] = [];
  const peers: { handlers: SecurePeerHandlers; offers: string[]; added: string[]; isClosed: boolean }[] = [];
  const open = {
    openSocket(): SignalingSocket {
      const socket = { on: new Map<string, (payload?: unknown) => void>(), isClosed: false };
      sockets.push(socket);
      return {
        emit: (event, payload) => void sent.push([event, payload as object]),
        on: (event, handler) => void socket.on.set(event, handler),
        onConnect: (handler) => void socket.on.set('connect', handler),
        onDisconnect: (handler) => void socket.on.set('disconnect', handler),
        close() {
          socket.isClosed = true;
        },
      };
    },
    openPeerConnection(_iceServers: unknown, handlers: SecurePeerHandlers) {
      const peer = { handlers, offers: [] as string[], added: [] as string[], isClosed: false };
      peers.push(peer);
      return {
        async answer(sdp: string) {
          peer.offers.push(sdp);
          return `answer to ${sdp}`;
        },
        async addIceCandidate({ candidate }: { candidate: string }) {
          peer.added.push(candidate);
        },
        ...createLanes({ control: QUIET, bulk: QUIET }, handlers),
        fingerprints: () => Promise.reject(new Error('no certificates')),
        close() {
          peer.isClosed = true;
        },
      };
    },
  };
  const receive = (event: string, payload?: unknown) => sockets[0]?.on.get(event)?.(payload);
  const steps: (() => void)[] = [
    () => receive('connect'),
    () => receive('handshake', { iceServers: [] }),
    () => receive('car', { action: 'offer', sdp: 'offer' }),
    () => receive('car', { action: 'ice-candidate', ...CANDIDATES[0] }),
    () => receive('car', { action: 'ice-candidate', ...CANDIDATES[1] }),
    () => peers[0]?.handlers.onIceCandidate({ candidate: 'own', sdpMid: '0', sdpMLineIndex: 0 }),
    () => peers[0]?.handlers.onOpen(),
    () => peers[0]?.handlers.onMessage('hello'),
  ];
  return { sent, sockets, peers, open, receive, steps };
}

/** The link's own steps, as far as they matter here; returns the received events. */
function link({ openSocket, openPeerConnection }: EarlyLink): string[] {
  const reported: string[] = [];
  const socket = openSocket(ORIGIN);
  let peer: ReturnType<typeof openPeerConnection> | null = null;
  const send = (event: string, message: object) => socket.emit(event, { ...TARGET, ...message });
  socket.onConnect(() => {
    reported.push('connect');
    send('remote_start', {});
  });
  socket.on('handshake', () => {
    reported.push('handshake');
    send('remote', { action: 'handshake' });
  });
  socket.on('car', (payload) => {
    const signal = payload as { action: string; sdp: string; candidate: string };
    if (signal.action === 'ice-candidate') {
      reported.push(signal.candidate);
      return void peer?.addIceCandidate({ ...signal, sdpMid: '0', sdpMLineIndex: 0 });
    }
    reported.push('offer');
    peer = openPeerConnection([], {
      onIceCandidate: (candidate) => send('remote', { action: 'ice-candidate', ...candidate }),
      onOpen: () => reported.push('open'),
      onActivity() {},
      onIgnored() {},
      onClosed: () => reported.push('closed'),
      onMessage: (text) => reported.push(text),
      onIceState() {},
      onVideo() {},
    });
    void peer.answer(signal.sdp).then((sdp) => send('remote', { action: 'answer', sdp }));
  });
  return reported;
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

it('sends everything once and passes all events to the link in order, at any time', async () => {
  const { steps } = world();
  await fc.assert(
    fc.asyncProperty(fc.nat(steps.length), async (takenAfter) => {
      const { open, steps, sent, peers, sockets } = world();
      const early = startEarlyLink(ORIGIN, TARGET, open);
      let reported: string[] = [];
      for (const [index, step] of [...steps, () => {}].entries()) {
        if (index === takenAfter) {
          reported = link(early);
          await turn();
          await turn();
        }
        step();
        await turn();
      }
      await turn();
      expect(reported).toEqual(['connect', 'handshake', 'offer', 'one', 'two', 'open', 'hello']);
      expect(sent.map(([event, message]) => [event, 'action' in message ? message.action : null])).toEqual([
        ['remote_start', null],
        ['remote', 'handshake'],
        ['remote', 'answer'],
        ['remote', 'ice-candidate'],
      ]);
      expect(peers.map(({ offers, added }) => ({ offers, added }))).toEqual([
        { offers: ['offer'], added: ['one', 'two'] },
      ]);
      early.end();
      expect([sockets[0]?.isClosed, peers[0]?.isClosed]).toEqual([false, false]);
    }),
    { numRuns: 30 },
  );
});

it('passes no event of this car to a link of another car', async () => {
  const { open, steps, sent, sockets, peers } = world();
  const early = startEarlyLink(ORIGIN, TARGET, open);
  for (const step of steps) {
    step();
    await turn();
  }
  const sentEarly = sent.length;
  const reported: string[] = [];
  const socket = early.openSocket(ORIGIN);
  socket.onConnect(() => {
    reported.push('connect');
    socket.emit('remote_start', { ...TARGET, carId: 'another' });
  });
  socket.on('handshake', () => reported.push('handshake'));
  socket.on('car', () => reported.push('car'));
  socket.onDisconnect(() => reported.push('disconnect'));
  await turn();
  expect(reported).toEqual(['connect', 'disconnect']);
  expect(sent).toHaveLength(sentEarly);
  expect([sockets[0]?.isClosed, peers[0]?.isClosed]).toEqual([true, true]);
});

it('ends untaken connections, and opens new ones later or for another server', async () => {
  const { open, steps, sockets, peers } = world();
  const early = startEarlyLink(ORIGIN, TARGET, open);
  for (const step of steps) step();
  early.openSocket('https://other.example.org');
  expect(sockets).toHaveLength(2);
  early.end();
  expect([sockets[0]?.isClosed, peers[0]?.isClosed]).toEqual([true, true]);
  early.openSocket(ORIGIN);
  expect(sockets).toHaveLength(3);
});

it('survives every message of a server', () => {
  fc.assert(
    fc.property(fc.constantFrom('handshake', 'car', 'refused'), fc.anything(), (event, payload) => {
      const { open, sockets } = world();
      startEarlyLink(ORIGIN, TARGET, open);
      sockets[0]?.on.get(event)?.(payload);
    }),
  );
});

it('ends under a flood of the server, and leaves the opening to the link', () => {
  const { open, sockets, peers, receive, steps } = world();
  const early = startEarlyLink(ORIGIN, TARGET, open);
  for (const step of steps.slice(0, 3)) step();
  for (let index = 0; index < 1_000; index++)
    receive('car', { action: 'ice-candidate', ...CANDIDATES[0], candidate: String(index) });
  expect([sockets[0]?.isClosed, peers[0]?.isClosed]).toEqual([true, true]);
  expect(peers[0]?.added.length).toBeLessThanOrEqual(128);
  early.openSocket(ORIGIN);
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});
