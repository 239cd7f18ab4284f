import type { DoorName, VehicleState } from '@ligo/signals';
import { describe, expect, it } from 'vitest';
import type { CarState } from '../ports/car-state.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import {
  type ChangeDetectorState,
  INITIAL_CHANGE_DETECTOR,
  stepChangeDetector,
  type VehicleChange,
} from './edges-contract.ts';

const doors = (open: Partial<Record<DoorName, boolean | null>>): VehicleState['doors'] => ({
  ...stateAt(0).doors,
  ...open,
});
function edgesOf(states: readonly CarState[], before = INITIAL_CHANGE_DETECTOR): VehicleChange[] {
  let state = before;
  return states.flatMap((each) => {
    const { state: next, effects } = stepChangeDetector(
      state,
      { type: 'reading', state: each },
      { nowMs: each.timeMs },
    );
    state = next;
    return effects.filter((effect) => effect.type !== 'remember');
  });
}
const types = (edges: readonly { type: string }[]) => edges.map(({ type }) => type);
const door = (seconds: number, isOpen: boolean | null) =>
  stateAt(seconds, { doors: doors({ trunk: isOpen }) });

describe('events', () => {
  it('EVENT-1 report a door at the time it opened, and none that flaps', () => {
    const opened = edgesOf([door(0, false), door(1, true), door(2, true), door(3, true)]);
    expect(opened).toEqual([{ type: 'door', timeMs: stateAt(1).timeMs, area: 6, isOpen: true }]);
    expect(edgesOf([door(0, false), door(1, true), door(1.3, false), door(5, false)])).toEqual([]);
    const waiting = [door(0, false), door(1, true)].reduce<ChangeDetectorState>(
      (known, state) => stepChangeDetector(known, { type: 'reading', state }, { nowMs: state.timeMs }).state,
      INITIAL_CHANGE_DETECTOR,
    );
    expect(waiting.debouncedAtMs).toBe(stateAt(1.5).timeMs);
    const tickAt = (seconds: number) =>
      types(stepChangeDetector(waiting, { type: 'tick' }, { nowMs: stateAt(seconds).timeMs }).effects);
    expect([tickAt(1.4), tickAt(1.5)]).toEqual([[], ['door', 'remember']]);
  });

  it('EVENT-2 wait for the end of what is inferred before a standing car is parked', () => {
    const inferred = { isOn: true, powerInferredBy: 'motion' } as const;
    const drive = [0, 1, 2, 122, 300].map((second) =>
      stateAt(second, { ...inferred, speedKmh: second === 1 ? 50 : 0 }),
    );
    const off = stateAt(301, { ...inferred, isOn: false, speedKmh: 0 });
    expect(edgesOf([...drive, off])).toEqual([{ type: 'drive', timeMs: off.timeMs, isDriving: false }]);
  });

  it('EVENT-2 report when the car drives and when it is parked, and no stops at lights', () => {
    const drive = [
      stateAt(0, { gear: 'P', speedKmh: 0 }),
      stateAt(1, { gear: 'D', speedKmh: 0 }),
      stateAt(2, { gear: 'D', speedKmh: 9 }),
      stateAt(3, { gear: 'D', speedKmh: 0 }),
      stateAt(4, { gear: 'P', speedKmh: 0 }),
    ];
    expect(edgesOf(drive)).toEqual([
      { type: 'drive', timeMs: stateAt(2).timeMs, isDriving: true },
      { type: 'drive', timeMs: stateAt(4).timeMs, isDriving: false },
    ]);
    const withoutP = [0, 1, 2, 100, 121, 122].map((seconds) =>
      stateAt(seconds, { speedKmh: seconds === 1 ? 5 : 0, gear: 'N' }),
    );
    const known = { ...INITIAL_CHANGE_DETECTOR, isDriving: false };
    expect(edgesOf(withoutP, known).map(({ timeMs }) => timeMs)).toEqual([
      stateAt(1).timeMs,
      stateAt(122).timeMs,
    ]);
  });

  it('EVENT-3 ignore unknown readings and the first known ones', () => {
    expect(edgesOf([door(0, true), door(1, null), door(2, true)])).toEqual([]);
    expect(edgesOf([stateAt(0), stateAt(1, { gear: 'P', speedKmh: 0 }), stateAt(2)])).toEqual([]);
  });

  it('EVENT-4 report changes while the app did not run', () => {
    const before = { ...INITIAL_CHANGE_DETECTOR, doors: { trunk: false }, isDriving: true };
    const states = [0, 1].map((seconds) =>
      stateAt(seconds, { gear: 'P', speedKmh: 0, isOn: true, doors: doors({ trunk: true }) }),
    );
    expect(types(edgesOf(states, before))).toEqual(['drive', 'door']);
  });
});
