import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Monotonic } from '../ports/unit-time.ts';
import {
  INITIAL_PAIRING,
  type PairingEffect,
  type PairingEvent,
  pairingDueMs,
  stepPairing,
} from './pairing-machine.ts';

const at = { nowMs: 1_000 as Monotonic, random: 0.5 };
type Happening = PairingEvent | { type: 'tick' };

const play = (...events: Happening[]) => playFrom(INITIAL_PAIRING, ...events);

function playFrom(initial: typeof INITIAL_PAIRING, ...events: (Happening & { atMs?: number })[]) {
  let state = initial;
  let effects: readonly PairingEffect[] = [];
  for (const { atMs = at.nowMs, ...event } of events)
    ({ state, effects } = stepPairing(state, event, { ...at, nowMs: atMs as Monotonic }));
  return { state, dueMs: pairingDueMs(state), effects: effects.map((each) => each.type) };
}

const tick = { type: 'tick' } as const;
const none: PairingEvent = { type: 'pairings', count: 0 };
const one: PairingEvent = { type: 'pairings', count: 1 };
const code: PairingEvent = { type: 'code', code: 'ABCD1234', expiresAt: 5, lifetimeMs: 300 };

it('PAIR-1 is requested as soon as the car knows that it has no pairing', () => {
  expect(play(none).effects).toEqual(['request']);
  expect(play(none, code).effects).toEqual(['show']);
});

it('PAIR-2 is requested only by the owner when the car is paired', () => {
  expect(play(one).effects).toEqual([]);
  expect(play(one, { type: 'asked' }).effects).toEqual(['request']);
});

it('PAIR-3 is renewed when it has run out and is still wanted', () => {
  expect(play(none, code).dueMs).toBe(1_300);
  expect(play(none, code, tick).effects).toEqual(['request']);
  expect(play(none, code, one).dueMs).toBeNull();
  expect(play(none, code, one, tick).effects).toEqual([]);
});

it('PAIR-4 is hidden by a new pairing, which ends the request for it', () => {
  expect(play(none, code, one).effects).toEqual(['hide']);
  const asked = play(one, { type: 'asked' }, code, { type: 'pairings', count: 2 });
  expect(asked.effects).toEqual(['hide']);
  expect(asked.state.isCodeRequested).toBe(false);
});

it('PAIR-5 is tried again after a failure, one request at a time and ever later', () => {
  expect(play(none, none).effects).toEqual([]);
  const failed = { type: 'request-failed' } as const;
  expect(play(none, failed)).toMatchObject({ effects: [], dueMs: 2_000 });
  expect(play(none, failed, tick)).toMatchObject({ effects: ['request'], dueMs: null });
  expect(play(none, failed, tick, failed).dueMs).toBe(3_000);
  expect(play(none, failed, tick, failed, tick, code, tick, failed).dueMs).toBe(2_000);
  expect(play(none, failed, one, tick)).toMatchObject({ effects: [], dueMs: null });
});

it('PAIR-6 comes back when the last pairing ends', () => {
  expect(play(one, none).effects).toEqual(['request']);
});

it('PAIR-8 is shown to passers-by only when its owner asks for it, and for two minutes', () => {
  const play = (...events: Parameters<typeof playFrom>[1][]) =>
    playFrom({ ...INITIAL_PAIRING, isScreenPublic: true }, ...events);
  const asked = { type: 'asked' } as const;
  const lasting: PairingEvent = { ...code, lifetimeMs: 600_000 };
  expect(play(none)).toMatchObject({ effects: [], dueMs: null });
  expect(play(none, asked).effects).toEqual(['request']);
  expect(play(none, asked, lasting)).toMatchObject({ effects: ['show'], dueMs: 121_000 });
  expect(play(none, asked, code).dueMs).toBe(1_300);
  expect(play(none, asked, lasting, tick)).toMatchObject({ effects: ['hide'], dueMs: null });
  expect(play(none, asked, lasting, tick, none).effects).toEqual([]);
  const failed = { type: 'request-failed' } as const;
  expect(play(none, asked, failed, tick).effects).toEqual(['request']);
  const late = { ...failed, atMs: 121_000 };
  expect(play(none, asked, failed, tick, late)).toMatchObject({ effects: [], dueMs: null });
  expect(play(none, asked, failed, tick, late, tick).effects).toEqual([]);
  expect(play(none, asked, late, asked).effects).toEqual(['request']);
  expect(play(none, asked, lasting, one, none).effects).toEqual([]);
});

it('PAIR-5 never has two requests at a time, after any events', () => {
  const event = fc.oneof(
    fc.constantFrom<Happening>(none, one, code, { type: 'asked' }, tick, { type: 'request-failed' }),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let state = INITIAL_PAIRING;
      let underWay = 0;
      for (const each of events) {
        if (each.type === 'code' || each.type === 'request-failed') {
          if (underWay === 0) continue;
          underWay -= 1;
        }
        const step = stepPairing(state, each, at);
        state = step.state;
        underWay += step.effects.filter((effect) => effect.type === 'request').length;
        expect(underWay).toBeLessThanOrEqual(1);
      }
    }),
  );
});
