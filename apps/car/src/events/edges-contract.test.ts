import type { DoorName, VehicleState } from '@ligo/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateAt } from '../test-support/vehicle-state.ts';
import {
  type ChangeDetectorState,
  INITIAL_CHANGE_DETECTOR,
  stepChangeDetector,
  type VehicleChange,
} from './edges-contract.ts';

const doors = (open: Partial<Record<DoorName, boolean | null>>): VehicleState['doors'] => ({
  frontLeft: null,
  frontRight: null,
  rearLeft: null,
  rearRight: null,
  hood: null,
  trunk: null,
  ...open,
});
function edgesOf(states: readonly VehicleState[], before = INITIAL_CHANGE_DETECTOR): VehicleChange[] {
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
/** A trunk that was opened, and what is told of it at a moment. */
const openedAt = (before: VehicleState, opened: VehicleState): ChangeDetectorState =>
  [before, opened].reduce<ChangeDetectorState>(
    (known, state) => stepChangeDetector(known, { type: 'reading', state }, { nowMs: state.timeMs }).state,
    INITIAL_CHANGE_DETECTOR,
  );
const toldAt = (state: ChangeDetectorState, { timeMs }: VehicleState) =>
  stepChangeDetector(state, { type: 'tick' }, { nowMs: timeMs }).effects.filter(
    ({ type }) => type === 'door',
  );
const types = (edges: readonly VehicleChange[]) => edges.map(({ type }) => type);
const door = (seconds: number, isOpen: boolean | null) =>
  stateAt(seconds, { doors: doors({ trunk: isOpen }) });

describe('events', () => {
  it('EVENT-1 tell of a door at the time it opened, and of none that flaps', () => {
    const opened = edgesOf([door(0, false), door(1, true), door(2, true), door(3, true)]);
    expect(opened).toEqual([{ type: 'door', timeMs: stateAt(1).timeMs, area: 6, isOpen: true }]);
    expect(edgesOf([door(0, false), door(1, true), door(1.3, false), door(5, false)])).toEqual([]);
    const waiting = openedAt(door(0, false), door(1, true));
    expect(waiting.debouncedAtMs).toBe(stateAt(1.5).timeMs);
    expect(toldAt(waiting, stateAt(1.4))).toEqual([]);
    expect(toldAt(waiting, stateAt(1.5))).toHaveLength(1);
  });

  it('EVENT-1 EVENT-2 tell of doors and drives although the clock was set back by years in the middle', () => {
    const late = 10 * 365 * 86_400;
    expect(edgesOf([door(late, false), door(late + 1, true), door(2, true)])).toMatchObject([
      { isOpen: true },
    ]);
    expect(toldAt(openedAt(door(late, false), door(late + 1, true)), stateAt(2))).toHaveLength(1);
    const standing = (second: number) => stateAt(second, { speedKmh: 0 });
    const drive = [
      stateAt(late, { speedKmh: 50 }),
      standing(late + 1),
      standing(2),
      standing(119),
      standing(122),
    ];
    expect(edgesOf(drive.slice(0, 4))).toEqual([]);
    expect(edgesOf(drive)).toMatchObject([{ type: 'drive', isDriving: false }]);
  });

  it('EVENT-2 tell when the car drives and when it is parked, and not of lights', () => {
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

  it('EVENT-3 are none of what is not known, or known for the first time', () => {
    expect(edgesOf([door(0, true), door(1, null), door(2, true)])).toEqual([]);
    expect(edgesOf([stateAt(0), stateAt(1, { gear: 'P', speedKmh: 0 }), stateAt(2)])).toEqual([]);
  });

  it('EVENT-4 tell what changed while the app was away', () => {
    const before = { ...INITIAL_CHANGE_DETECTOR, doors: { trunk: false }, isDriving: true };
    const states = [0, 1].map((seconds) =>
      stateAt(seconds, { gear: 'P', speedKmh: 0, isOn: true, doors: doors({ trunk: true }) }),
    );
    expect(types(edgesOf(states, before))).toEqual(['drive', 'door']);
  });

  it('take turns, whatever a source says', () => {
    const state = fc.record({
      timeMs: fc.nat(100_000),
      speedKmh: fc.constantFrom(null, 0, 5),
      gear: fc.constantFrom('P' as const, 'D' as const, null),
      isOn: fc.constantFrom(true, false, null),
      doors: fc.constantFrom(true, false, null).map((isOpen) => doors({ hood: isOpen })),
    });
    fc.assert(
      fc.property(fc.array(state, { maxLength: 80 }), (given) => {
        const states = given.map((each) => ({ ...stateAt(0), ...each })).sort((a, b) => a.timeMs - b.timeMs);
        const edges = edgesOf(states);
        for (const type of ['door', 'drive'] as const) {
          const its = edges
            .filter((edge) => edge.type === type)
            .map((edge) => ('isOpen' in edge ? edge.isOpen : 'isDriving' in edge && edge.isDriving));
          for (const [index, each] of its.entries()) if (index > 0) expect(each).toBe(!its[index - 1]);
        }
      }),
    );
  });
});
