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
