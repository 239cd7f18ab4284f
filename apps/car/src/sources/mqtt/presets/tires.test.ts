import { expect, it } from 'vitest';
import { subscriptionOf } from '../mqtt-config.ts';
import { readPayload } from '../read-payload.ts';

/** Reads a payload on a topic of a preset. */
function read(preset: Parameters<typeof subscriptionOf>[0], topic: string, payload: string) {
  const { rules } = subscriptionOf(preset, [], 'ligo');
  return readPayload(
    rules.flatMap((rule) => (rule.topic === topic ? rule.figures : [])),
    payload,
  );
}

it('OVMS has the pressures of all tires in one topic, in kPa', () => {
  const ovms = { name: 'ovms', prefix: 'o/' } as const;
  expect(read(ovms, 'o/metric/v/t/pressure', '240.5,,9999,251')).toEqual({
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
  expect(read(teslamate, 't/cars/1/tpms_pressure_rl', '2.9').readings).toEqual({ 'tyresKpa.rearLeft': 290 });
  expect(read(teslamate, 't/cars/1/tpms_pressure_fl', '').readings).toEqual({ 'tyresKpa.frontLeft': null });
});
