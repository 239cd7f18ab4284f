import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { GEAR_LETTERS } from './row.ts';
import { emptyState } from './state.ts';
import { anyState } from './test-support/index.ts';
import { agesOf, fromWire, isKnown, statusShape, toWire, WIRE_SIGNALS } from './wire.ts';

const status = z.object(statusShape);
const throughWire = (state: Parameters<typeof toWire>[0]) =>
  fromWire(status.parse(JSON.parse(JSON.stringify(toWire(state)))));

it('every state comes back from the wire', () => {
  // Negative speeds of a motor count as 0; the offset of temperatures costs the last digits.
  const lossy = ['frontMotorRpm', 'rearMotorRpm', 'highestBatteryTempC'];
  fc.assert(
    fc.property(anyState, (state) => {
      const read = throughWire(state);
      for (const name of WIRE_SIGNALS) {
        if (lossy.includes(name)) expect(read[name] === null).toBe(state[name] === null);
        else expect(read[name], name).toEqual(state[name]);
      }
    }),
  );
});

it('unknown readings are left out, and missing ones are unknown', () => {
  expect(toWire(emptyState(0))).toEqual({});
  const read = fromWire({});
  for (const name of WIRE_SIGNALS) expect(isKnown(read[name]), name).toBe(false);
});

it('gears are codes from 1; any other code is unknown', () => {
  for (const [place, gear] of GEAR_LETTERS.entries())
    expect(toWire({ ...emptyState(0), gear })).toEqual({ gmt: place + 1 });
  for (const gmt of [0, 7, -1, 1.5, 98]) expect(fromWire({ gmt }).gear).toBeNull();
});

it.each([
  [{ hbt: 40 }, { highestBatteryTempC: 0 }],
  [{ epw: 2000 }, { packPowerKw: 2000 }],
  [{ epw: 2000.1 }, { packPowerKw: 0 }],
  [
    { fes: -5, res: 7 },
    { frontMotorRpm: 0, rearMotorRpm: 7 },
  ],
])('%j is read as %j', (wire, expected) => {
  expect(fromWire(wire)).toMatchObject(expected);
});

it('a reading with parts is a list; an unknown or invalid part does not hide the others', () => {
  const tyresKpa = { frontLeft: 245, frontRight: null, rearLeft: 238.4, rearRight: null };
  expect(toWire({ ...emptyState(0), tyresKpa })).toEqual({ tyresKpa: [245, null, 238.4, null] });
  expect(fromWire(status.parse({ tyresKpa: [245, 'x', 238.4, -1] })).tyresKpa).toEqual(tyresKpa);
  for (const invalid of [5, [1], {}, 'x', null])
    expect(fromWire(status.parse({ tyresKpa: invalid })).tyresKpa).toEqual(emptyState(0).tyresKpa);
});

it('the age of a reading with parts is that of its oldest part', () => {
  const state = {
    ...emptyState(1e12),
    tyresKpa: { ...emptyState(0).tyresKpa, frontLeft: 245, rearLeft: 240 },
  };
  const agesWith = (takenAtMs: Record<string, number>) => agesOf({ ...state, takenAtMs }, 1e12);
  expect(agesWith({})).toEqual({});
  expect(agesWith({ 'tyresKpa.rearLeft': 1e12 - 60_000, 'tyresKpa.rearRight': 0 })).toEqual({ tyresKpa: 60 });
  expect(agesWith({ 'tyresKpa.rearLeft': 0 })).toEqual({ tyresKpa: null });
});

it('an invalid reading does not hide the others', () => {
  expect(status.parse({ soc: 101, spd: 5, plg: 'x', ssid: 'x'.repeat(65) })).toEqual({
    soc: null,
    spd: 5,
    plg: null,
    ssid: null,
  });
});
