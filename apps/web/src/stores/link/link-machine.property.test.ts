import type { IceServer } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkDueMs, stepLink } from './link-machine.ts';
import { linkStateOf } from './link-state.ts';
import { INITIAL_LINK } from './link-steps.ts';
import type { LinkEvent, LinkMachineState } from './link-types.ts';

const candidate = { action: 'ice-candidate', candidate: 'c', sdpMid: '0', sdpMLineIndex: 0 } as const;
const id = fc.integer({ min: -3, max: 0 });
const target = fc.record({ carId: fc.constantFrom('car-one-1', 'car-two-2'), region: fc.constantFrom(1, 2) });

/** Events whose `id` counts back from the newest socket or peer, so that most of them are current. */
const anyEvent: fc.Arbitrary<LinkEvent> = fc.oneof(
  fc.record({ type: fc.constant('start' as const), isVisible: fc.boolean() }),
  fc.record({ type: fc.constantFrom('stop' as const, 'hide' as const) }),
  fc.record({ type: fc.constantFrom('tick' as const, 'wanted' as const) }),
  fc.record({ type: fc.constant('target' as const), target: fc.option(target, { freq: 5 }) }),
  fc.record({ type: fc.constant('visible' as const), isVisible: fc.boolean() }),
  fc.record({
    type: fc.constant('refreshed' as const),
    target: fc.constantFrom('cars' as const, 'token' as const),
  }),
  fc.record({ type: fc.constantFrom('socket-connected' as const, 'socket-lost' as const), id }),
  fc.record({ type: fc.constantFrom('other-side-left' as const, 'wrong-server' as const), id }),
  fc.record({ type: fc.constantFrom('replaced' as const, 'page-hidden' as const), id }),
  fc.record({
    type: fc.constant('unverified' as const),
    id,
    reason: fc.constantFrom('outdated' as const, 'not-proven' as const, 'late' as const),
  }),
  fc.record({ type: fc.constant('car-joined' as const), id, iceServers: fc.constant<IceServer[]>([]) }),
  fc.record({
    type: fc.constant('car-signal' as const),
    id,
    signal: fc.constantFrom({ action: 'offer' as const, sdp: 'x' }, candidate),
  }),
  fc.record({
    type: fc.constant('refused' as const),
    id,
    code: fc.constantFrom(
      'token-invalid' as const,
      'not-linked' as const,
      'rate-limited' as const,
      'busy' as const,
    ),
    retryAfterMs: fc.constantFrom(undefined, 0, 20_000),
  }),
  fc.record({ type: fc.constant('answered' as const), id, sdp: fc.constant('y') }),
  fc.record({ type: fc.constant('own-candidate' as const), id, candidate: fc.constant(candidate) }),
  fc.record({
    type: fc.constantFrom('peer-failed' as const, 'channel-open' as const, 'channel-closed' as const),
    id,
  }),
  fc.record({
    type: fc.constant('ice' as const),
    id,
    state: fc.constantFrom('connected' as const, 'down' as const, 'failed' as const),
  }),
  fc.record({
    type: fc.constant('received' as const),
    id,
    kind: fc.constantFrom('ping' as const, 'state' as const, 'other' as const),
  }),
  fc.record({ type: fc.constant('network' as const), isOnline: fc.boolean() }),
);
const story = fc.array(
  fc.tuple(anyEvent, fc.integer({ min: 0, max: 8_000 }), fc.double({ min: 0, max: 0.999, noNaN: true })),
  {
    maxLength: 150,
  },
);

/** Plays a story and tracks the open connections. */
function play(events: [LinkEvent, number, number][], isKnown = false) {
  let state: LinkMachineState = INITIAL_LINK;
  let nowMs = 1_000_000;
  const sockets = new Set<number>();
  const peers = new Set<number>();
  const directs = new Set<number>();
  const step = (event: LinkEvent, random: number) => {
    const done = stepLink(state, event, { nowMs, random, canBeginDirectly: () => isKnown });
    state = done.state;
    for (const effect of done.effects) {
      if (effect.type === 'open-socket') sockets.add(effect.id);
      else if (effect.type === 'open-peer') peers.add(effect.id);
      else if (effect.type === 'begin-direct') directs.add(effect.id);
      else if (effect.type === 'close-direct') expect(directs.delete(effect.id)).toBe(true);
      else if (effect.type === 'close-socket') expect(sockets.delete(effect.id)).toBe(true);
      else if (effect.type === 'close-peer') expect(peers.delete(effect.id)).toBe(true);
      else if (effect.type === 'send' && directs.delete(effect.id)) peers.add(effect.id);
      else if (effect.type === 'remote' || effect.type === 'remote-start')
        expect(sockets.has(effect.id)).toBe(true);
      else if (effect.type !== 'refresh') expect(peers.has(effect.id)).toBe(true);
      expect(sockets.size).toBeLessThanOrEqual(1);
      expect(peers.size).toBeLessThanOrEqual(1);
      expect(directs.size).toBeLessThanOrEqual(1);
    }
    expect([...sockets]).toEqual(state.socket ? [state.socket.id] : []);
    expect([...peers]).toEqual(state.peer ? [state.peer.id] : []);
    expect([...directs]).toEqual(state.directId === null ? [] : [state.directId]);
    if (state.peer?.openedAtMs != null) expect(state.directId).toBeNull();
  };
  for (const [event, afterMs, random] of events) {
    nowMs += afterMs;
    const isNumbered = 'id' in event;
    step(isNumbered ? { ...event, id: state.lastId + event.id } : event, random);
  }
  return { step, state: () => state, wait: (ms: number) => (nowMs += ms), now: () => nowMs };
}

test('LINK-2 LINK-30 never two sockets, two peers or two direct tries, and effects only for open ones, in every story', () => {
  fc.assert(
    fc.property(story, fc.boolean(), (events, isKnown) => {
      play(events, isKnown);
    }),
    { numRuns: 500, seed: 20261120 },
  );
});

test('LINK-1 after every story a running link with a car reaches the car again', () => {
  fc.assert(
    fc.property(story, (events) => {
      const link = play(events);
      link.step({ type: 'start', isVisible: true }, 0.5);
      link.step({ type: 'target', target: { carId: 'car-last-1', region: 1 } }, 0.5);
      for (let turn = 0; turn < 200 && link.state().peer?.openedAtMs == null; turn += 1) {
        const { socket, peer } = link.state();
        if (peer) link.step({ type: 'channel-open', id: peer.id }, 0.5);
        else if (socket?.phase === 'connecting') link.step({ type: 'socket-connected', id: socket.id }, 0.5);
        else if (socket?.phase === 'waiting') {
          link.step({ type: 'car-joined', id: socket.id, iceServers: [] }, 0.5);
        } else if (socket) {
          link.step({ type: 'car-signal', id: socket.id, signal: { action: 'offer', sdp: 'x' } }, 0.5);
        } else {
          link.wait(1_000);
          link.step({ type: 'tick' }, 0.5);
        }
      }
      expect(link.state().socket).toBeNull();
      expect(linkStateOf(link.state(), true)).toMatchObject({ reach: 'car', failure: null });
    }),
    { numRuns: 300, seed: 20261121 },
  );
});

test('LINK-31 after every story a direct try that opens links the car, with the server away', () => {
  fc.assert(
    fc.property(story, (events) => {
      const link = play(events, true);
      link.step({ type: 'start', isVisible: true }, 0.5);
      link.step({ type: 'target', target: { carId: 'car-last-1', region: 1 } }, 0.5);
      link.wait(5_000);
      link.step({ type: 'tick' }, 0.5);
      const { directId } = link.state();
      if (directId !== null) link.step({ type: 'channel-open', id: directId }, 0.5);
      expect(linkStateOf(link.state(), true)).toMatchObject({ reach: 'car', isDirect: true, failure: null });
      expect(link.state()).toMatchObject({ socket: null, directId: null });
    }),
    { numRuns: 300, seed: 20261128 },
  );
});

test('LINK-22 after every story a failing link reports the reason within 20 s; LINK-23 an open one reports none', () => {
  fc.assert(
    fc.property(story, fc.boolean(), (events, isServerThere) => {
      const link = play(events);
      const { state } = link;
      if (state().peer?.openedAtMs != null) expect(linkStateOf(state(), true).failure).toBeNull();
      link.step({ type: 'start', isVisible: true }, 0.5);
      link.step({ type: 'target', target: { carId: 'car-last-1', region: 1 } }, 0.5);
      link.step({ type: 'stop' }, 0.5);
      link.step({ type: 'start', isVisible: true }, 0.5);
      link.step({ type: 'network', isOnline: true }, 0.5);
      const sinceMs = link.now();
      for (let second = 0; second < 20; second += 1) {
        const { socket } = state();
        if (isServerThere && socket?.phase === 'connecting')
          link.step({ type: 'socket-connected', id: socket.id }, 0.5);
        link.wait(1_000);
        link.step({ type: 'tick' }, 0.5);
      }
      const code = isServerThere ? 'car' : 'server';
      expect(linkStateOf(state(), true).failure).toEqual({ code, retryable: true, sinceMs });
    }),
    { numRuns: 300, seed: 20261123 },
  );
});

test('LINK-20 stopping ends everything, after every story', () => {
  fc.assert(
    fc.property(story, fc.boolean(), (events, isKnown) => {
      const link = play(events, isKnown);
      link.step({ type: 'stop' }, 0.5);
      expect(link.state()).toMatchObject({ socket: null, peer: null, directId: null });
      expect(linkStateOf(link.state(), true)).toMatchObject({ reach: 'nobody', failure: null });
      expect(linkDueMs(link.state())).toBeNull();
    }),
    { numRuns: 300, seed: 20261122 },
  );
});
