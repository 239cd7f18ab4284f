import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INITIAL_PAIRING, type PairingEffect, type PairingEvent, stepPairing } from './pairing-machine.ts';

function play(...events: PairingEvent[]) {
  let state = INITIAL_PAIRING;
  let effects: PairingEffect[] = [];
  for (const event of events) ({ state, effects } = stepPairing(state, event));
  return { state, effects: effects.map((each) => each.type) };
}

const none: PairingEvent = { type: 'pairings', count: 0 };
const one: PairingEvent = { type: 'pairings', count: 1 };
const code: PairingEvent = { type: 'code', code: 'ABCD1234', expiresAt: 5 };

describe('the pairing code', () => {
  it('PAIR-1 is asked for as soon as the car knows that nobody is paired', () => {
    expect(play(none).effects).toEqual(['request']);
    expect(play(none, code).effects).toEqual(['show', 'wake-at']);
  });

  it('PAIR-2 is asked for only on wish when somebody is paired', () => {
    expect(play(one).effects).toEqual([]);
    expect(play(one, { type: 'asked' }).effects).toEqual(['request']);
  });

  it('PAIR-3 is renewed when it has run out and is still wanted', () => {
    expect(play(none, code, { type: 'expired' }).effects).toEqual(['request']);
    expect(play(none, code, one, { type: 'expired' }).effects).toEqual([]);
  });

  it('PAIR-4 is hidden by a new pairing, which ends the wish for it', () => {
    expect(play(none, code, one).effects).toEqual(['hide']);
    const asked = play(one, { type: 'asked' }, code, { type: 'pairings', count: 2 });
    expect(asked.effects).toEqual(['hide']);
    expect(asked.state.isAskedFor).toBe(false);
  });

  it('PAIR-5 is tried again after a failure, one request at a time', () => {
    expect(play(none, none).effects).toEqual([]);
    expect(play(none, { type: 'request-failed' }).effects).toEqual(['retry-later']);
    expect(play(none, { type: 'request-failed' }, { type: 'retry' }).effects).toEqual(['request']);
  });

  it('PAIR-6 comes back when the last pairing ends', () => {
    expect(play(one, none).effects).toEqual(['request']);
  });

  it('PAIR-5 never has two requests under way, whatever happens', () => {
    const event = fc.oneof(
      fc.constantFrom<PairingEvent>(
        none,
        one,
        code,
        { type: 'asked' },
        { type: 'expired' },
        { type: 'retry' },
        { type: 'request-failed' },
      ),
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
          const step = stepPairing(state, each);
          state = step.state;
          underWay += step.effects.filter((effect) => effect.type === 'request').length;
          expect(underWay).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
