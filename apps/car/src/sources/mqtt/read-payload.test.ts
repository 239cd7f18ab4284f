import { expect, it } from 'vitest';
import { subscriptionOf } from './mqtt-config.ts';
import { readPayload } from './read-payload.ts';

it('MQTT-2 reads a place of a comma-separated value; an empty or missing one is unknown', () => {
  const figures = [
    { reading: 'lowestBatteryTempC', item: 0 },
    { reading: 'highestBatteryTempC', item: 1 },
    { reading: 'outsideTempC', item: 2 },
  ] as const;
  const read = (payload: string) => readPayload(figures, payload);
  expect(read('20.5, 24 ,-3,9')).toEqual({
    readings: { lowestBatteryTempC: 20.5, highestBatteryTempC: 24, outsideTempC: -3 },
    ignored: 0,
    rejected: [],
  });
  expect(read('20.5,,')).toMatchObject({
    readings: { lowestBatteryTempC: 20.5, highestBatteryTempC: null, outsideTempC: null },
  });
  expect(read('20.5')).toMatchObject({ readings: { highestBatteryTempC: null, outsideTempC: null } });
  expect(read('x,1000,5')).toEqual({
    readings: { outsideTempC: 5 },
    ignored: 2,
    rejected: ['lowestBatteryTempC', 'highestBatteryTempC'],
  });
});

it('READ-15 READ-17 reads no movement or flag that is none', () => {
  const { rules } = subscriptionOf({ name: 'wican', prefix: 'w/', topic: 'car' }, [], 'ligo');
  const read = (payload: string) => readPayload(rules[0]?.figures ?? [], payload).readings;
  expect(read('{"SPEED":2.3,"CHARGER_CONNECTED":255}')).toEqual({ speedKmh: 0, isPluggedIn: null });
  expect(read('{"SPEED":6.3,"CHARGER_CONNECTED":1}')).toEqual({ speedKmh: 6.3, isPluggedIn: true });
});

it('reads the names of WiCAN’s profiles, the preferred one of several', () => {
  const { rules } = subscriptionOf({ name: 'wican', prefix: 'w/', topic: 'car' }, [], 'ligo');
  const read = (payload: object) => readPayload(rules[0]?.figures ?? [], JSON.stringify(payload)).readings;
  expect(read({ TMP_A: 7, HV_T_A: 21, AUX_BATT_VOLTS: 12.4 })).toEqual({
    ...{ outsideTempC: 7, batteryTempC: 21, auxBatteryVoltageV: 12.4 },
  });
  expect(read({ OUTSIDE_TEMPERATURE: 8, TMP_A: 7 })).toEqual({ outsideTempC: 8 });
  expect(read({ ODOMETER_MI: 100, HV_W: 5_000 })).toEqual({
    ...{ odometerOfMilesKm: expect.closeTo(160.9344), rawPowerKw: 5 },
  });
});

/** Reads a payload on a topic of a preset. */
function readBy(preset: Parameters<typeof subscriptionOf>[0], topic: string, payload: string) {
  const { rules } = subscriptionOf(preset, [], 'ligo');
  return readPayload(
    rules.flatMap((rule) => (rule.topic === topic ? rule.figures : [])),
    payload,
  );
}

it('OVMS has the pressures of all tires in one topic, in kPa', () => {
  const ovms = { name: 'ovms', prefix: 'o/' } as const;
  expect(readBy(ovms, 'o/metric/v/t/pressure', '240.5,,9999,251')).toEqual({
    readings: {
      'tyresKpa.frontLeft': 240.5,
      'tyresKpa.frontRight': null,
      'tyresKpa.rearRight': 251,
    },
    ignored: 1,
    rejected: ['tyresKpa.rearLeft'],
  });
});

it('TeslaMate has a topic for each tire, in bar', () => {
  const teslamate = { name: 'teslamate', prefix: 't/', car: 1 } as const;
  expect(readBy(teslamate, 't/cars/1/tpms_pressure_rl', '2.9').readings).toEqual({
    'tyresKpa.rearLeft': 290,
  });
  expect(readBy(teslamate, 't/cars/1/tpms_pressure_fl', '').readings).toEqual({ 'tyresKpa.frontLeft': null });
});
