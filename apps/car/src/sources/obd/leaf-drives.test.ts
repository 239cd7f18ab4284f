import { basename } from 'node:path';
import type { Readings } from '@ligo/signals';
import { describe, expect, it } from 'vitest';
import { SHARED_DRIVES } from '../../test-support/shared-drives.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { obd } from './obd.ts';
import { obdConfigSchema } from './obd-config.ts';
import { type LeafMoment, leafBattery, leafMoments } from './test-support/elm327/leaf-battery.ts';
import { StandInCar } from './test-support/elm327/stand-in-car.ts';
import { StandInDongle } from './test-support/elm327/stand-in-dongle.ts';

const all = SHARED_DRIVES.map((file) => basename(file, '.csv')).filter((name) => name.startsWith('leaf_'));
/** One that sets off late, one at a low 12 V, and a long descent; all of them take a minute, which `LIGO_ALL_DRIVES=1` asks for. */
const SOME = ['leaf_020', 'leaf_047', 'leaf_066'];
const drives = process.env.LIGO_ALL_DRIVES ? all : all.filter((name) => SOME.includes(name));

/**
 * Half a step of the resolution of the car's answers and of the adapter; the charge has the steps in which it was recorded. The answers are made
 * of the layout that leaf-battery.ts has from elsewhere, not of the profile under test.
 */
const HALF_STEP = { amperes: 1 / 2_048, volts: 0.005, celsius: 0.5, auxVolts: 0.05 };
/** Sums of floats are not exact. */
const ROUNDED = 1e-6;
/** The app runs before the car is switched on, and of a 12 V battery at rest it sees no more than that. */
const PARKED_MS = 120_000;
const RESTING_V = 12.4;
/** Time limit to detect that the 12 V battery is charging, or no longer low, s. */
const NOTICED_WITHIN_S = 22;
const LOW_V = 12.25;

/** What of some readings is not what was measured at that moment, within the resolutions. */
function wrong(readings: Readings, { packV, packA, socPct, tempsC, auxV }: LeafMoment): string[] {
  const powerStep = (Math.abs(packA) * HALF_STEP.volts + packV * HALF_STEP.amperes) / 1_000;
  const expected: Partial<Record<keyof Readings, [value: number, within: number]>> = {
    stateOfChargePct: [socPct, 0],
    packPowerKw: [(packV * packA) / 1_000, powerStep],
    lowestBatteryTempC: [Math.min(...tempsC), HALF_STEP.celsius],
    highestBatteryTempC: [Math.max(...tempsC), HALF_STEP.celsius],
    auxBatteryVoltageV: [auxV, HALF_STEP.auxVolts],
  };
  return Object.entries(readings).flatMap(([name, value]) => {
    const [measured, within] = expected[name as keyof Readings] ?? [Number.NaN, 0];
    return Math.abs(Number(value) - measured) <= within + ROUNDED
      ? []
      : [`${name}: ${value}, not ${measured}`];
  });
}

/** Drives it once more: the car is what was recorded, the source asks in its own time. */
async function driveAgain(moments: readonly LeafMoment[]) {
  const [first] = moments;
  if (!first) throw new Error('an empty drive');
  const clock = virtualClock(first.timeS * 1_000 - PARKED_MS);
  let now = first;
  let isOn = false;
  /** The data of the last answer of each group. */
  const answered = new Map<number, LeafMoment>();
  const battery = leafBattery(() => now);
  const car = new StandInCar(clock, [
    {
      ...battery,
      answer(request) {
        if (!isOn) return null;
        answered.set(request[1] ?? 0, now);
        return battery.answer(request);
      },
    },
  ]);
  car.auxVoltageV = RESTING_V;
  const dongle = await StandInDongle.open({ car, clock });
  const config = { kind: 'obd', host: '127.0.0.1', port: dongle.port, profile: 'nissan-leaf' };
  const log = { info() {}, warn() {}, error() {} };
  const source = obd.open(obdConfigSchema.parse(config), sourceContext(clock, { log }));
  const faults: string[] = [];
  const read = new Map<string, Set<LeafMoment>>();
  await source.start(({ readings }) => {
    if (!isOn) return;
    const group = 'stateOfChargePct' in readings ? 1 : 'lowestBatteryTempC' in readings ? 4 : null;
    const moment = group === null ? now : (answered.get(group) ?? now);
    for (const name of Object.keys(readings)) read.set(name, (read.get(name) ?? new Set()).add(moment));
    faults.push(...wrong(readings, moment));
  });
  try {
    for (const moment of moments) {
      while (clock.nowMs() < moment.timeS * 1_000)
        await clock.advance(Math.min(1_000, moment.timeS * 1_000 - clock.nowMs()));
      now = moment;
      isOn = true;
      car.auxVoltageV = moment.auxV;
    }
  } finally {
    await source.stop();
    await dongle.close();
    car.end();
  }
  return { faults, read };
}

describe.skipIf(all.length === 0)('a recorded drive of a Leaf, read by an ELM327', () => {
  it.each(drives)('has the readings that were recorded: %s', { timeout: 60_000 }, async (drive) => {
    const moments = leafMoments(drive) ?? [];
    const { faults, read } = await driveAgain(moments);
    expect(faults).toEqual([]);
    const begins = moments.filter(({ auxV }, at) => at === 0 || auxV < LOW_V).map(({ timeS }) => timeS);
    const lasting = moments.filter(
      ({ timeS }, at) =>
        (moments[at + 1]?.timeS ?? 0) - timeS >= 3 &&
        !begins.some((beginS) => timeS >= beginS - 5 && timeS <= beginS + NOTICED_WITHIN_S),
    );
    expect(lasting.length).toBeGreaterThan(moments.length / 2);
    for (const name of ['stateOfChargePct', 'packPowerKw'])
      expect(
        lasting.filter((moment) => !read.get(name)?.has(moment)),
        name,
      ).toEqual([]);
    for (const name of ['lowestBatteryTempC', 'highestBatteryTempC', 'auxBatteryVoltageV'])
      expect(read.get(name)?.size, name).toBeGreaterThan(moments.length / 5);
  });
});
