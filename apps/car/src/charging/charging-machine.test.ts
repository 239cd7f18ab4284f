import type { VehicleState } from '@ligo/signals';
import { describe, expect, it } from 'vitest';
import type { CarState } from '../ports/car-state.ts';
import { plusMs } from '../ports/unit-time.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { countedEnergy, summedEnergy } from './charge-energy.ts';
import { meanC } from './session-conditions.ts';
import { RecordedCharging } from './test-support/recorded-charging.ts';

const HOUR_S = 3_600;
const T0 = stateAt(0).timeMs;
type Given = Partial<VehicleState>;
const IN: Given = { isPluggedIn: true, isCharging: false };
const ON: Given = { isPluggedIn: true, isCharging: true, chargePowerKw: 7.2 };
const OUT: Given = { isPluggedIn: false, isCharging: false };

/** States from one second to another, at this interval in seconds. */
function during(
  fromS: number,
  toS: number,
  given: Given | ((atS: number) => Given),
  everyS = 10,
): CarState[] {
  const states: CarState[] = [];
  for (let atS = fromS; atS < toS; atS += everyS)
    states.push(stateAt(atS, typeof given === 'function' ? given(atS) : given));
  return states;
}
const recorded = (...parts: CarState[][]) => new RecordedCharging().feed(parts.flat());
const at = (seconds: number) => plusMs(T0, seconds * 1_000);

describe('the charging machine', () => {
  it('CHARGE-1 begins with a connected cable, charging or charging power, and with nothing else', () => {
    for (const begun of [{ isPluggedIn: true }, { isCharging: true }, { chargePowerKw: 3 }])
      expect(recorded(during(0, 10, begun)).open?.beganAtMs).toBe(T0);
    for (const idle of [{}, OUT, { isCharging: false }, { chargePowerKw: 0 }, { packPowerKw: -30 }])
      expect(recorded(during(0, 10, idle)).open).toBeNull();
  });

  it('CHARGE-2 ends when the cable is out, also when the car no longer reports charging', () => {
    const one = recorded(
      during(0, HOUR_S, ON),
      during(HOUR_S, 2 * HOUR_S, IN),
      during(7_200, 7_210, { isPluggedIn: false }),
    );
    expect(one.ended).toMatchObject([{ beganAtMs: T0, heardAtMs: at(7_200) }]);
    expect(one.open).toBeNull();
    // A car that always reports that the cable is out.
    const contrary = recorded(
      during(0, 600, { isPluggedIn: false, isCharging: true }),
      during(600, 610, OUT),
    );
    expect(contrary.ended).toHaveLength(1);
  });

  it('CHARGE-2 ends half an hour after charging stopped if the cable is unknown', () => {
    const off = { isCharging: false };
    const paused = [during(0, 600, { isCharging: true }), during(600, 600 + 1_790, off)];
    expect(recorded(...paused, during(2_390, 3_000, { isCharging: true })).ended).toEqual([]);
    expect(recorded(...paused, during(2_390, 2_420, off)).ended).toMatchObject([{ heardAtMs: at(600) }]);
  });

  it('CHARGE-3 ends when the car moves, and does not begin again by readings from before it stood still', () => {
    const old = { isPluggedIn: true, takenAtMs: { isPluggedIn: at(599) } };
    const drive = recorded(
      during(0, 600, ON),
      during(600, 640, { ...old, speedKmh: 20 }),
      during(640, 700, { ...old, speedKmh: 0 }),
    );
    expect(drive.ended).toMatchObject([{ heardAtMs: at(590) }]);
    expect(drive.open).toBeNull();
    expect(drive.feed(during(700, 710, { ...IN, speedKmh: 0 })).open?.beganAtMs).toBe(at(700));
  });

  it('CHARGE-4 continues over a silence of an hour, or of twelve if the odometer did not change', () => {
    const night = (silentS: number, before: Given, after: Given) =>
      recorded(
        during(0, 600, { ...ON, ...before }),
        during(590 + silentS, 610 + silentS, { ...IN, ...after }),
      );
    const stood = { odometerKm: 500.2 };
    expect(night(HOUR_S, {}, {}).ended).toEqual([]);
    expect(night(HOUR_S + 10, {}, {}).ended).toMatchObject([{ heardAtMs: at(590) }]);
    expect(night(12 * HOUR_S, stood, stood).ended).toEqual([]);
    expect(night(12 * HOUR_S + 10, stood, stood).ended).toHaveLength(1);
    const left = night(1_000, stood, { odometerKm: 501.3 });
    expect(left.ended).toMatchObject([{ heardAtMs: at(590), odometerKm: 500.2 }]);
    expect(left.open).toMatchObject({ beganAtMs: at(1_590), odometerKm: 501.3 });
    const late = recorded(during(0, 60, { ...ON, ...stood }), during(60, 120, { ...ON, odometerKm: 515 }));
    expect(late.feed(during(900, 910, { ...IN, odometerKm: 515 })).ended).toEqual([]);
  });

  it('CHARGE-4 continues after a restart with its energy, points and first state of charge', () => {
    const charging = (fromS: number, toS: number) =>
      during(fromS, toS, (atS) => ({ ...ON, stateOfChargePct: 40 + atS / 360 }));
    const whole = recorded(charging(0, HOUR_S), during(HOUR_S, HOUR_S + 10, OUT));
    const broken = recorded(charging(0, 1_800)).restart(at(1_800)).feed(charging(1_800, HOUR_S));
    broken.feed(during(HOUR_S, HOUR_S + 10, OUT));
    expect(broken.ended).toHaveLength(1);
    expect(broken.ended[0]).toMatchObject({ beganAtMs: T0, startPct: 40, endPct: whole.ended[0]?.endPct });
    expect(broken.ended[0]?.kWh).toBeCloseTo(whole.ended[0]?.kWh ?? 0, 1);
    expect(broken.ended[0]?.unknownMs).toBe(0);
  });

  it('CHARGE-5 counts by the counter of the car, whatever its first reading and however often it is reset', () => {
    const before = during(-60, 0, { ...OUT, chargedEnergyKwh: 11.2 });
    const counted = (parts: CarState[][], counter: (atS: number) => number) => {
      const charging = during(0, 900, (atS) => ({ ...ON, chargedEnergyKwh: counter(atS) }));
      return recorded(...parts, charging, during(900, 910, OUT)).ended[0]?.kWh;
    };
    // From its last reading, from zero, stale until its reset, and in a session that began before the first reading.
    expect(counted([before], (atS) => 11.2 + atS / 300)).toBeCloseTo(890 / 300);
    expect(counted([before], (atS) => atS / 300)).toBeCloseTo(890 / 300);
    expect(counted([before], (atS) => (atS < 120 ? 11.2 : (atS - 120) / 300))).toBeCloseTo(770 / 300);
    expect(counted([], (atS) => 4 + atS / 300)).toBeCloseTo(4 + 890 / 300);
    expect(counted([before], (atS) => (atS % 450) / 300)).toBeCloseTo((2 * 440) / 300);
    // The higher of two counters that disagree counts.
    const two = (atS: number) => 4 + atS / 300 + (atS % 20 ? 0.4 : 0);
    expect(counted([before], two)).toBeCloseTo(4 + 890 / 300 + 0.4, 1);
    // A counter that is rounded at times, and one that never counts.
    expect(counted([before], (atS) => (atS % 20 ? 0.95 : 1))).toBeCloseTo(1);
    expect(counted([], () => 0)).toBeCloseTo((7.2 * 895) / 3_600, 1);
  });

  it('CHARGE-5 takes a small fall of a counter as its rounding, even at the start', () => {
    const counted = (...counters: number[]) => {
      const states = counters.map((chargedEnergyKwh, index) =>
        stateAt(index * 10, { ...ON, chargedEnergyKwh }),
      );
      return recorded(during(-10, 0, { ...OUT, chargedEnergyKwh: 0 }), states, during(900, 910, OUT)).ended[0]
        ?.kWh;
    };
    // As a Tesla's counter begins.
    expect(counted(0.1, 0.21, 0.1, 0.21, 0.31)).toBeCloseTo(0.31);
    expect(counted(0.9, 0.4, 1)).toBeCloseTo(1);
    // The counter of two sessions on one cable.
    expect(counted(0.9, 0.3, 1)).toBeCloseTo(1.9);
    expect(counted(0.3, 0, 0.2)).toBeCloseTo(0.5);
  });

  it('CHARGE-11 counts the energies of both sides apart, and knows the side of each', () => {
    const charging = (given: (atS: number) => Given) => [
      during(-10, 0, { ...OUT, chargedBatteryEnergyKwh: 0, chargedWallEnergyKwh: 0 }),
      during(0, 3_600, (atS) => ({ isPluggedIn: true, isCharging: true, ...given(atS) })),
      during(3_600, 3_610, OUT),
    ];
    const ended = (given: (atS: number) => Given) => {
      const [session] = recorded(...charging(given)).ended;
      const { energies } = session as NonNullable<typeof session>;
      return [countedEnergy(energies), summedEnergy(energies)];
    };
    const close = (side: string, kWh: number) => ({ side, kWh: expect.closeTo(kWh, 1) });
    const wall = { chargePowerKw: 11, chargeWallPowerKw: 11 };
    // Such as evcc, with the power into the pack of another source.
    expect(ended((atS) => ({ ...wall, packPowerKw: -10, chargedWallEnergyKwh: (11 * atS) / 3_600 }))).toEqual(
      [close('wall', 11), close('wall', 11)],
    );
    // Such as OVMS: the energy at the battery counts.
    const both = (atS: number) => ({
      ...{ chargedEnergyKwh: (10 * atS) / 3_600, chargedBatteryEnergyKwh: (10 * atS) / 3_600 },
      chargedWallEnergyKwh: (11 * atS) / 3_600,
    });
    const [session] = recorded(...charging(both)).ended;
    expect(session?.energies).toMatchObject({
      battery: { countedKwh: expect.closeTo(10, 1), unseenKwh: 0, summedKwh: null },
      wall: { countedKwh: expect.closeTo(11, 1) },
    });
    expect(session?.kWh).toBeCloseTo(10, 1);
    expect(ended(() => ({ packPowerKw: -10 }))).toEqual([null, close('battery', 10)]);
    expect(ended(() => ({ chargePowerKw: 11 }))).toEqual([null, close('unknown', 11)]);
    // The power of the battery is known for longer.
    const hasWall = (atS: number) => atS < 1_800;
    expect(ended((atS) => ({ packPowerKw: -10, ...(hasWall(atS) && wall) }))).toEqual([
      null,
      close('battery', 10),
    ]);
    // The first reading of a counter has what was charged before.
    const late = recorded(during(0, 600, { ...ON, chargedBatteryEnergyKwh: 7 }), during(600, 610, OUT));
    expect(late.ended[0]?.energies.battery).toMatchObject({ countedKwh: 7, unseenKwh: 7 });
  });

  it('CHARGE-13 keeps temperatures, the energy counter of both ends, and the type of a source', () => {
    const warm = (atS: number): Given => ({
      ...{ ...ON, lowestBatteryTempC: atS < 300 ? 10 : 20, highestBatteryTempC: atS < 300 ? 12 : 24 },
      ...{ outsideTempC: -5, energyCounterKwh: 900 + atS / 6_000, chargeType: atS === 0 ? null : 'DC' },
    });
    const [session] = recorded(during(0, 600, warm), during(600, 610, OUT)).ended;
    const { batteryTemp, outsideTemp, energyCounter, type } = session as NonNullable<typeof session>;
    expect(batteryTemp).toMatchObject({ lowestC: 10, highestC: 24 });
    // The half of the time at 11 °C, the other at 22 °C.
    expect(meanC(batteryTemp)).toBeCloseTo(16.6, 1);
    expect(meanC(outsideTemp)).toBe(-5);
    expect(energyCounter).toEqual({ startKwh: 900, endKwh: 900 + 590 / 6_000 });
    expect(type).toBe('DC');
    const [single] = recorded(during(0, 600, { ...ON, batteryTempC: 14 }), during(600, 610, OUT)).ended;
    expect(single?.batteryTemp).toMatchObject({ lowestC: 14, highestC: 14 });
    const [short] = recorded(during(0, 10, { ...ON, outsideTempC: 3 }), during(600, 610, OUT)).ended;
    expect(short && [meanC(short.outsideTemp), meanC(short.batteryTemp)]).toEqual([3, null]);
  });

  it('CHARGE-6 adds up power without a counter, and nothing while the power is unknown', () => {
    const session = (...parts: CarState[][]) => recorded(...parts, during(7_200, 7_210, OUT)).ended[0];
    const whole = session(during(0, 7_200, { ...ON, chargePowerKw: 10 }));
    expect([whole?.kWh, whole?.unknownMs]).toEqual([expect.closeTo(20, 1), 0]);
    const gap = session(
      during(0, 1_800, { ...ON, chargePowerKw: 10 }),
      during(5_300, 7_200, { ...ON, chargePowerKw: 10 }),
    );
    expect([gap?.kWh, gap?.unknownMs]).toEqual([
      expect.closeTo((10 * (1_790 + 1_895)) / 3_600, 1),
      3_510_000,
    ]);
    const pack = session(during(0, 7_200, { isPluggedIn: true, isCharging: true, packPowerKw: -6 }));
    expect(pack?.kWh).toBeCloseTo(12, 1);
    const silent = session(during(0, 7_200, { isPluggedIn: true, isCharging: true }));
    expect([silent?.kWh, silent?.unknownMs]).toEqual([null, 7_200_000]);
    // Waiting for a scheduled start is not charging.
    expect(session(during(0, 7_200, IN, 600))).toMatchObject({ kWh: 0, unknownMs: 0 });
  });

  it('CHARGE-7 has the state of charge of both ends, including the one read at the end', () => {
    const stood = { odometerKm: 7 };
    const slept = recorded(
      during(0, 60, { ...ON, ...stood, stateOfChargePct: 41.5 }),
      during(8 * HOUR_S, 8 * HOUR_S + 10, { ...OUT, ...stood, stateOfChargePct: 80 }),
    );
    expect(slept.ended).toMatchObject([{ startPct: 41.5, endPct: 80, heardAtMs: at(8 * HOUR_S) }]);
    // The cable becomes unknown: the state of charge rises while it is connected, and falls without it.
    const unsure = recorded(
      during(0, 60, { ...ON, stateOfChargePct: 41 }),
      during(60, 120, { stateOfChargePct: 44 }),
      during(120, 180, { stateOfChargePct: 43 }),
      during(180, 190, { speedKmh: 9 }),
    );
    expect(unsure.ended).toMatchObject([{ endPct: 44, heardAtMs: at(60) }]);
    const dashboard = recorded(during(0, 90, { ...ON, dashboardStateOfChargePct: 50 }), during(90, 100, OUT));
    expect(dashboard.ended).toMatchObject([{ startPct: 50, endPct: 50, highestKw: 7.2 }]);
  });

  it('CHARGE-8 keeps points that change, and few that do not', () => {
    const steady = recorded(during(0, 10 * HOUR_S, ON), during(10 * HOUR_S, 10 * HOUR_S + 10, OUT)).ended[0];
    expect(steady?.points).toHaveLength(10 * 12 + 1);
    // Saved once a minute.
    expect(recorded(during(0, HOUR_S, ON)).saves).toBe(60);
    const curve = (atS: number) => ({
      ...ON,
      chargePowerKw: 150 - atS / 20,
      stateOfChargePct: 10 + atS / 30,
    });
    const fast = recorded(during(0, 1_800, curve, 1), during(1_800, 1_801, OUT)).ended[0]?.points ?? [];
    expect(fast.length).toBeGreaterThan(60);
    expect(fast.length).toBeLessThan(130);
    expect(fast[0]).toEqual({ afterS: 0, pct: 10, kw: 150 });
    const flicker = (atS: number) => ({ ...ON, chargePowerKw: atS % 20 < 10 ? 2 : 9 });
    const long =
      recorded(during(0, 20 * HOUR_S, flicker), during(20 * HOUR_S, 20 * HOUR_S + 10, OUT)).ended[0]
        ?.points ?? [];
    expect(long.length).toBeLessThanOrEqual(1_000);
    expect(long.length).toBeGreaterThan(500);
    const afterS = long.map((point) => point.afterS);
    expect(afterS).toEqual(afterS.toSorted((one, other) => one - other));
    expect([afterS[0], afterS.at(-1)]).toEqual([0, 20 * HOUR_S]);
  });

  it('CHARGE-9 keeps the length of the session when the clock is set back over a restart', () => {
    const charging = (fromS: number) => during(fromS, fromS + 600, ON);
    const back = recorded(charging(0))
      .restart(at(600), -9_600_000)
      .feed(charging(600))
      .feed(during(1_200, 1_210, OUT));
    expect(back.ended).toHaveLength(1);
    expect(back.ended[0]?.unknownMs).toBeLessThan(60_000);
    const stale = recorded(during(0, 100, ON), during(50, 60, ON), during(100, 110, OUT));
    expect(stale.ended[0]?.kWh).toBeCloseTo((7.2 * 95) / 3_600, 2);
    const counter = (chargedEnergyKwh: number) => ({ ...ON, chargedEnergyKwh });
    const late = recorded(during(0, 100, counter(9)), during(50, 60, counter(3)), during(100, 110, OUT));
    expect(late.ended[0]?.kWh).toBe(9);
  });

  it('CHARGE-10 drops a short session, unless energy was charged', () => {
    expect(recorded(during(0, 50, IN), during(50, 60, OUT)).ended).toEqual([]);
    expect(recorded(during(0, 60, IN), during(60, 70, OUT)).ended).toHaveLength(1);
    expect(recorded(during(0, 20, ON), during(20, 30, OUT)).ended).toHaveLength(1);
  });

  it('keeps the place of the car once it is known', () => {
    const place = { latitudeDeg: 43.7, longitudeDeg: 7.4, odometerKm: 9 };
    const one = recorded(
      during(0, 100, ON),
      during(100, 200, { ...ON, ...place }),
      during(200, 210, { ...OUT, latitudeDeg: 1, longitudeDeg: 1 }),
    );
    expect(one.ended).toMatchObject([place]);
  });
});

describe('changes of charging in the log', () => {
  const known = during(-20, 0, OUT);

  it('TELL-1 reports lasting changes at their own time, with the readings of that moment', () => {
    const day = recorded(
      known,
      during(0, 300, { ...IN, stateOfChargePct: 41 }),
      during(300, HOUR_S, (atS) => ({ ...ON, stateOfChargePct: 41 + atS / 360 })),
      during(HOUR_S, 2 * HOUR_S, { ...IN, stateOfChargePct: 51 }),
      during(7_200, 7_220, { ...OUT, stateOfChargePct: 51 }),
    );
    expect(day.news.map(({ change, timeMs, pct }) => [change, timeMs, pct && Math.round(pct)])).toEqual([
      ['plugged', T0, 41],
      ['started', at(300), 42],
      ['stopped', at(HOUR_S), 51],
      ['unplugged', at(7_200), 51],
    ]);
    expect(day.news[2]?.kWh).toBeCloseTo(6.6, 1);
    expect(day.news[3]?.kWh).toBe(day.news[2]?.kWh);
    const flapping = recorded(
      known,
      during(0, HOUR_S, (atS) => (atS % 40 < 20 ? ON : IN)),
    );
    expect(flapping.published).toEqual(['plugged', 'started']);
  });

  it('TELL-1 needs no further reading to report a change', () => {
    const slept = recorded(known, during(0, 10, IN));
    expect(slept.published).toEqual([]);
    expect(slept.tick(at(5)).published).toEqual(['plugged']);
  });

  it('TELL-2 reports the end of charging before the removal of the cable', () => {
    const { published, news } = recorded(known, during(0, 600, ON), during(600, 620, OUT));
    expect(published).toEqual(['plugged', 'started', 'stopped', 'unplugged']);
    const times = news.map(({ timeMs }) => timeMs);
    expect(times).toEqual([T0, T0 + 1, at(600), at(600) + 1]);
  });

  it('TELL-3 reports no first reading, but changes over a restart', () => {
    const first = recorded(during(0, 60, ON));
    expect([first.published, first.known]).toEqual([[], { isPluggedIn: true, isCharging: true }]);
    expect(first.feed(during(60, 200, {})).published).toEqual([]);
    expect(first.restart(at(900)).feed(during(900, 920, OUT)).published).toEqual(['stopped', 'unplugged']);
  });

  it('TELL-4 ends charging each time the car drives off with a cable that is reported as connected', () => {
    const given = { ...ON, stateOfChargePct: 41 };
    const off = recorded(known, during(0, 600, given), during(600, 660, { ...given, speedKmh: 30 }));
    expect(off.published).toEqual(['plugged', 'started', 'stopped', 'unplugged']);
    expect(off.known).toEqual({ isPluggedIn: false, isCharging: false });
    expect(off.news[2]).toMatchObject({ timeMs: off.ended[0]?.heardAtMs, pct: 41, kWh: 1.18 });
    off.feed([...during(660, 720, { ...given, speedKmh: 0 }), ...during(720, 780, { speedKmh: 30 })]);
    expect(off.published.slice(4)).toEqual(['plugged', 'started', 'stopped', 'unplugged']);
  });

  it('TELL-4 ends after a restart what was reported before it, but nothing that began a moment ago', () => {
    const night = recorded(known, during(0, 600, ON)).restart(at(7 * HOUR_S));
    const heardAtMs = night.open?.heardAtMs ?? 0;
    night.feed(during(7 * HOUR_S, 7 * HOUR_S + 10, { speedKmh: 20 }));
    expect(heardAtMs).toBeGreaterThan(at(500));
    expect(night.news.map(({ change, timeMs }) => [change, timeMs]).slice(2)).toEqual([
      ['stopped', heardAtMs],
      ['unplugged', heardAtMs + 1],
    ]);
    const moment = recorded(known, during(0, 4, ON, 1), during(4, 60, { speedKmh: 20 }));
    expect(moment.published).toEqual([]);
  });

  it('TELL-4 reports what ended as the car drove off, and saves the known state only once', () => {
    const away = during(62, 300, { ...OUT, speedKmh: 30 });
    const off = recorded(known, during(0, 60, ON), during(60, 62, OUT, 1), away);
    expect(off.published).toEqual(['plugged', 'started', 'stopped', 'unplugged']);
    expect(off.known).toEqual({ isPluggedIn: false, isCharging: false });
    const { remembered } = off;
    expect(off.feed(during(300, 900, { ...OUT, speedKmh: 30 })).remembered).toBe(remembered);
    expect(recorded(away).remembered).toBe(1);
  });

  it('TELL-5 reports no energy if a part of it is unknown', () => {
    const gap = recorded(known, during(0, 600, ON), during(1_200, 1_800, ON), during(1_800, 1_900, IN));
    expect(gap.news.map(({ change, kWh }) => [change, kWh])).toContainEqual(['stopped', null]);
  });
});
