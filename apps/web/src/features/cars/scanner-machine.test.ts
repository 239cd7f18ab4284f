import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  INITIAL_SCANNER,
  type ScannerEffect,
  type ScannerEvent,
  type ScannerState,
  stepScanner,
} from './scanner-machine.ts';

type Named = Exclude<ScannerEvent['type'], 'failed'> | 'refused' | 'camera' | 'reader';
const eventOf = (name: Named): ScannerEvent =>
  name === 'refused' || name === 'camera' || name === 'reader'
    ? { type: 'failed', failure: name }
    : { type: name };

/** One step; `tick` comes when the machine wants it. */
function stepOf(state: ScannerState, name: Named): { state: ScannerState; effects: ScannerEffect['type'][] } {
  const nowMs = name === 'tick' ? (state.lockedUntilMs ?? 0) : 0;
  const step = stepScanner(state, eventOf(name), { nowMs });
  return { state: step.state, effects: step.effects.map(({ type }) => type) };
}
function play(...names: Named[]): ReturnType<typeof stepOf> {
  let step: ReturnType<typeof stepOf> = { state: INITIAL_SCANNER, effects: [] };
  for (const name of names) step = stepOf(step.state, name);
  return step;
}
const NAMES: readonly Named[] = [
  'enter',
  'leave',
  'opened',
  'read',
  'toggle',
  'tick',
  'fruitless',
  'shown',
  'hidden',
  'lost',
  'refused',
  'camera',
  'reader',
];
const anything = fc.array(fc.constantFrom<Named>(...NAMES), { maxLength: 30 });

it('opens the camera once', () => {
  expect(play('enter').effects).toEqual(['open']);
  expect(play('enter', 'enter').effects).toEqual([]);
  expect(play('enter', 'opened').state.phase).toBe('starting');
});

it('never asks for a camera that it has or waits for', () => {
  fc.assert(
    fc.property(anything, (names) => {
      let step = play();
      // A camera that was asked for and whose answer is still to come.
      let isAsked = false;
      let isOpen = false;
      for (const name of names) {
        if (name === 'opened' && !isAsked) continue;
        if (name === 'opened') [isAsked, isOpen] = [false, true];
        if (['refused', 'camera'].includes(name) && isAsked) isAsked = false;
        step = stepOf(step.state, name);
        for (const effect of step.effects) {
          if (effect === 'close') [isAsked, isOpen] = [false, false];
          if (effect !== 'open') continue;
          expect([isAsked, isOpen]).toEqual([false, false]);
          isAsked = true;
        }
        if (['off', 'paused', 'hidden', 'failed'].includes(step.state.phase)) expect(isOpen).toBe(false);
      }
    }),
  );
});

it('closes the camera from any phase when left', () => {
  fc.assert(
    fc.property(anything, (names) => {
      expect(play(...names, 'leave')).toEqual({ state: INITIAL_SCANNER, effects: ['close'] });
    }),
  );
});

it('closes a camera that opens too late', () => {
  expect(play('enter', 'leave', 'opened').effects).toEqual(['close']);
});

it('reports why it failed, and tries again on request', () => {
  expect(play('enter', 'refused').state).toMatchObject({ phase: 'failed', failure: 'refused' });
  expect(play('enter', 'opened', 'camera').state).toMatchObject({ phase: 'failed', failure: 'camera' });
  expect(play('enter', 'opened', 'reader').effects).toEqual(['close']);
  expect(play('enter', 'leave', 'camera').state.phase).toBe('off');
  const again = play('enter', 'refused', 'toggle');
  expect(again).toMatchObject({ state: { phase: 'opening', failure: null }, effects: ['open'] });
});

it('starts and stops by one button, which is locked after each press', () => {
  const paused = play('enter', 'opened', 'read', 'toggle');
  expect(paused).toMatchObject({
    state: { phase: 'paused', lockedUntilMs: 1_000 },
    effects: ['close'],
  });
  expect(play('enter', 'opened', 'read', 'toggle', 'toggle').state.phase).toBe('paused');
  expect(play('enter', 'opened', 'read', 'toggle', 'tick', 'toggle').effects).toEqual(['open']);
  expect(play('enter', 'toggle').effects).toEqual([]);
});

it('releases the camera while the page is hidden, and reopens one that ended', () => {
  const hidden = play('enter', 'opened', 'read', 'hidden');
  expect(hidden).toMatchObject({ state: { phase: 'hidden' }, effects: ['close'] });
  expect(play('enter', 'opened', 'read', 'hidden', 'shown')).toMatchObject({
    state: { phase: 'opening' },
    effects: ['open'],
  });
  expect(play('enter', 'hidden', 'shown').effects).toEqual([]);
  expect(play('enter', 'opened', 'read', 'toggle', 'hidden', 'shown').state.phase).toBe('paused');
  expect(play('enter', 'opened', 'read', 'lost').effects).toEqual(['close', 'open']);
});

it('scans from the first picture on, and reports unreadable pictures', () => {
  expect(play('enter', 'opened', 'read').state.phase).toBe('scanning');
  expect(play('enter', 'opened', 'read', 'fruitless').state.showsNoCodeHint).toBe(true);
  expect(play('enter', 'opened', 'fruitless').state.showsNoCodeHint).toBe(false);
  expect(play('enter', 'opened', 'read', 'fruitless', 'lost').state.showsNoCodeHint).toBe(false);
});
