import type { ReadingName } from '@ligo/signals';
import type { Subscription } from '../topic-rule.ts';

/** Without power: its documentation has two units. The position is not held: TeslaMate does not report a fix. */
const HELD: Readonly<Record<string, ReadingName>> = {
  battery_level: 'stateOfChargePct',
  speed: 'speedKmh',
  shift_state: 'gear',
  odometer: 'odometerKm',
  outside_temp: 'outsideTempC',
  plugged_in: 'isPluggedIn',
  charger_power: 'chargePowerKw',
  charge_energy_added: 'chargedEnergyKwh',
  trunk_open: 'doors.trunk',
  frunk_open: 'doors.hood',
};
/** In bar. */
const TIRES: Readonly<Record<string, ReadingName>> = {
  tpms_pressure_fl: 'tyresKpa.frontLeft',
  tpms_pressure_fr: 'tyresKpa.frontRight',
  tpms_pressure_rl: 'tyresKpa.rearLeft',
  tpms_pressure_rr: 'tyresKpa.rearRight',
};
const OF_PLACE: Readonly<Record<string, ReadingName>> = {
  latitude: 'latitudeDeg',
  longitude: 'longitudeDeg',
  heading: 'headingDeg',
  elevation: 'altitudeM',
};
const CHARGING = {
  charging: true,
  driving: false,
  online: false,
  asleep: false,
  suspended: false,
  offline: null,
};

/** TeslaMate, with one value per topic; the prefix ends with a slash, such as `teslamate/`. */
export function teslamate(prefix: string, car: number): Subscription {
  const topic = (name: string) => `${prefix}cars/${car}/${name}`;
  return {
    rules: [
      ...Object.entries({ ...HELD, ...OF_PLACE }).map(([name, reading]) => ({
        topic: topic(name),
        figures: [{ reading }],
      })),
      ...Object.entries(TIRES).map(([name, reading]) => ({
        topic: topic(name),
        figures: [{ reading, scale: 100 }],
      })),
      { topic: topic('state'), figures: [{ reading: 'isCharging', map: CHARGING }] },
    ],
    online: { topic: topic('healthy'), matches: ['true'] },
    holdRules: [
      {
        while: { topic: topic('state'), matches: ['driving', 'charging', 'online'] },
        readings: [...Object.values(HELD), ...Object.values(TIRES), 'isCharging'],
      },
    ],
  };
}
