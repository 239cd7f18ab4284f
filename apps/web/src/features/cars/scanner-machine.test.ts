import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  INITIAL_SCANNER,
  type ScannerEffect,
  type ScannerEvent,
  type ScannerState,
  stepScanner,
} from './scanner-machine.ts';

function play(...events: ScannerEvent[]): { state: ScannerState; effects: ScannerEffect[] } {
  let step = { state: INITIAL_SCANNER, effects: [] as ScannerEffect[] };
  for (const event of events) step = stepScanner(step.state, event);
  return step;
}

it('SCAN-1 opens the camera once', () => {
  expect(play('enter').effects).toEqual(['open']);
  expect(play('enter', 'enter').effects).toEqual([]);
  expect(play('enter', 'opened').state.phase).toBe('scanning');
});

it('SCAN-2 closes the camera from any phase when left', () => {
  const anything = fc.array(
    fc.constantFrom<ScannerEvent>('enter', 'leave', 'opened', 'failed', 'toggle', 'unlock'),
  );
  fc.assert(
    fc.property(anything, (events) => {
      expect(play(...events, 'leave')).toEqual({ state: INITIAL_SCANNER, effects: ['close'] });
    }),
  );
});

it('SCAN-3 closes a camera that opens too late', () => {
  expect(play('enter', 'leave', 'opened').effects).toEqual(['close']);
});

it('SCAN-4 gives up on a camera that does not open', () => {
  expect(play('enter', 'failed').state.phase).toBe('failed');
  expect(play('enter', 'leave', 'failed').state.phase).toBe('off');
});

it('SCAN-5 starts and stops by one button, which is locked after each press', () => {
  const paused = play('enter', 'opened', 'toggle');
  expect(paused).toEqual({ state: { phase: 'paused', isToggleLocked: true }, effects: ['lock', 'close'] });
  expect(play('enter', 'opened', 'toggle', 'toggle').state.phase).toBe('paused');
  expect(play('enter', 'opened', 'toggle', 'unlock', 'toggle').effects).toEqual(['lock', 'open']);
  expect(play('enter', 'toggle').effects).toEqual([]);
});
