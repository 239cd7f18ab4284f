import { expect, it } from 'vitest';
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
