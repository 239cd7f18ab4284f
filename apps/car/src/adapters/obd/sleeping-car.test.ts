import { afterEach, expect, it } from 'vitest';
import { bydCar, ObdUnderTest, PARKED_BYD } from '../../test-support/elm327/obd-under-test.ts';

let under: ObdUnderTest;
afterEach(async () => {
  await under.end();
  expect(under.log.error).not.toHaveBeenCalled();
});

it('is silent on the bus of a car that is off, and reads it again when it is on', async () => {
  under = await ObdUnderTest.open((clock) => bydCar(clock, PARKED_BYD));
  await under.pass(30);
  under.car.auxVoltageV = 12.6;
  await under.pass(200);
  expect(under.source.state()).toEqual({
    phase: 'waiting',
    reason: 'the car is off: only its 12 V battery is watched',
  });
  under.car.sleep('light');
  const frames = under.car.reached.length;
  const asked = under.dongle.elm.commands.length;
  under.news = [];
  await under.passMinutes(60);
  expect([under.car.reached.length - frames, under.car.wakings]).toEqual([0, 0]);
  expect(new Set(under.dongle.elm.commands.slice(asked))).toEqual(new Set(['ATRV']));
  expect(under.dongle.elm.commands.length - asked).toBeLessThanOrEqual(181);
  expect(under.told()).toEqual({ auxBatteryVoltageV: 12.6 });
  under.car.wake();
  under.car.auxVoltageV = 14.2;
  await under.pass(30);
  expect(under.told().stateOfChargePct).toBe(50);
  expect(under.source.state().phase).toBe('reading');
  expect(under.count('ATPC')).toBe(1);
});

it('asks a car nothing whose 12 V battery is nearly empty', async () => {
  under = await ObdUnderTest.open((clock) => Object.assign(bydCar(clock), { auxVoltageV: 11.9 }));
  await under.pass(120);
  expect(under.car.reached).toEqual([]);
  expect(under.source.state()).toEqual({
    phase: 'waiting',
    reason: 'the 12 V battery is low: nothing is asked of the car',
  });
  expect(under.told()).toEqual({ auxBatteryVoltageV: 11.9 });
});
