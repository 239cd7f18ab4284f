import { expect, it, vi } from 'vitest';
import { bydCar, openObd, PARKED_BYD } from './test-support/elm327/obd-under-test.ts';

it('sends nothing to a car that is off, and polls it again when it is on', async () => {
  const under = await openObd((clock) => bydCar(clock, PARKED_BYD));
  await under.pass(30);
  under.car.auxVoltageV = 12.6;
  await under.pass(200);
  expect(under.source.state()).toEqual({
    phase: 'waiting',
    reason: 'car-off',
  });
  under.car.sleep('light');
  const frames = under.car.reached.length;
  const asked = under.dongle.elm.commands.length;
  under.news = [];
  await under.passMinutes(60);
  expect([under.car.reached.length - frames, under.car.wakings]).toEqual([0, 0]);
  expect(new Set(under.dongle.elm.commands.slice(asked))).toEqual(new Set(['ATRV']));
  expect(under.dongle.elm.commands.length - asked).toBeLessThanOrEqual(181);
  expect(under.published()).toEqual({ auxBatteryVoltageV: 12.6 });
  under.car.wake();
  under.car.auxVoltageV = 14.2;
  await under.pass(30);
  expect(under.published().stateOfChargePct).toBe(50);
  expect(under.source.state().phase).toBe('reading');
  expect(under.count('ATPC')).toBe(1);
});

it('sends no request while the 12 V battery is nearly empty', async () => {
  const under = await openObd((clock) => Object.assign(bydCar(clock), { auxVoltageV: 11.9 }));
  await under.pass(120);
  expect(under.car.reached).toEqual([]);
  expect(under.source.state()).toEqual({
    phase: 'waiting',
    reason: 'battery-low',
  });
  expect(under.published()).toEqual({ auxBatteryVoltageV: 11.9 });
});

it('discards an answer to a request from before the unit slept, and does not wake the car for it', async () => {
  const under = await openObd((clock) => bydCar(clock, PARKED_BYD));
  await under.pass(9);
  const measures = vi.spyOn(under.car, 'auxVoltageV', 'get').mockImplementation(() => {
    under.dongle.hold();
    return 14.1;
  });
  await under.pass(2);
  expect(measures).toHaveBeenCalledOnce();
  measures.mockReturnValue(12.6);
  under.unitSlept(8 * 60);
  under.car.sleep('light');
  under.news = [];
  under.dongle.release();
  await under.pass(120);
  expect(under.news.map(({ readings }) => readings.auxBatteryVoltageV)).not.toContain(14.1);
  expect(under.published()).toEqual({ auxBatteryVoltageV: 12.6 });
  expect(under.car.wakings).toBe(0);
});

it('neither wakes the car for a garbled voltage nor publishes it', async () => {
  const under = await openObd((clock) => bydCar(clock, PARKED_BYD));
  let asked = 0;
  const reported = [12.4, 12.4, 12.4, 17.4, 12.4, 12.4, 12.4, 10.4, 13.4];
  vi.spyOn(under.car, 'auxVoltageV', 'get').mockImplementation(
    () => reported[asked++ % reported.length] ?? 0,
  );
  await under.pass(200);
  under.car.sleep('light');
  under.news = [];
  await under.passMinutes(60);
  expect(asked).toBeGreaterThan(100);
  expect(under.car.wakings).toBe(0);
  expect(new Set(under.news.map(({ readings }) => readings.auxBatteryVoltageV))).toEqual(new Set([12.4]));
});

it('detects that the car was switched on although its voltage has jumped', async () => {
  const under = await openObd((clock) => bydCar(clock, PARKED_BYD));
  under.car.auxVoltageV = 12.4;
  await under.pass(200);
  under.car.auxVoltageV = 14.3;
  under.news = [];
  await under.pass(25);
  expect(under.published()).toMatchObject({ auxBatteryVoltageV: 14.3, stateOfChargePct: 50 });
});

it('wakes a car that is off less and less often on a unit that restarts hourly, and polls it immediately when it is on', async () => {
  const under = await openObd((clock) => Object.assign(bydCar(clock, PARKED_BYD), { auxVoltageV: 12.6 }));
  const asked: number[] = [];
  for (let hour = 0; hour < 10; hour += 1) {
    const before = under.car.reached.length;
    if (hour > 0) await under.restart();
    await under.pass(60);
    if (under.car.reached.length > before) asked.push(hour);
    await under.passMinutes(59);
  }
  expect(asked).toEqual([0, 1, 2, 3, 5, 9]);
  // The unit's clock was set back: the duration is unknown.
  under.kv.set('obd-asked-in-vain', { times: 6, atMs: under.clock.nowMs() + 1e9 });
  const before = under.car.reached.length;
  await under.restart();
  await under.pass(60);
  expect(under.car.reached.length).toBe(before);
  under.car.auxVoltageV = 14.2;
  await under.pass(30);
  expect(under.published().stateOfChargePct).toBe(50);
  expect(under.kv.get('obd-asked-in-vain')).toMatchObject({ times: 0 });
});
