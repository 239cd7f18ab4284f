import type { ReadingName } from '@ligo/signals';
import type { Figure, Subscription } from '../topic-rule.ts';

const one = (reading: ReadingName, more: Partial<Figure> = {}): Figure[] => [{ reading, ...more }];
/** In bar. */
const BAR = { scale: 100 };
const CHARGING = {
  charging: true,
  driving: false,
  online: false,
  asleep: false,
  suspended: false,
  offline: null,
};
/** Above this, kW, a power is in W: some documentation has that unit. */
const MAX_POWER_KW = 1_000;

/** The position is not held: TeslaMate does not report a fix. The doors of driver and passenger are left and right. */
const HELD: Readonly<Record<string, readonly Figure[]>> = {
  battery_level: one('stateOfChargePct'),
  speed: one('speedKmh'),
  shift_state: one('gear'),
  odometer: one('odometerKm'),
  power: one('packPowerKw', { wattsAbove: MAX_POWER_KW }),
  outside_temp: one('outsideTempC'),
  plugged_in: one('isPluggedIn'),
  // The charger's: that of the wall for AC, and what the station gives for DC.
  charger_power: [{ reading: 'chargePowerKw' }, { reading: 'chargeWallPowerKw' }],
  charge_energy_added: [{ reading: 'chargedEnergyKwh' }, { reading: 'chargedBatteryEnergyKwh' }],
  state: one('isCharging', { map: CHARGING }),
  driver_front_door_open: one('doors.frontLeft'),
  passenger_front_door_open: one('doors.frontRight'),
  driver_rear_door_open: one('doors.rearLeft'),
  passenger_rear_door_open: one('doors.rearRight'),
  trunk_open: one('doors.trunk'),
  frunk_open: one('doors.hood'),
  tpms_pressure_fl: one('tyresKpa.frontLeft', BAR),
  tpms_pressure_fr: one('tyresKpa.frontRight', BAR),
  tpms_pressure_rl: one('tyresKpa.rearLeft', BAR),
  tpms_pressure_rr: one('tyresKpa.rearRight', BAR),
};
/** `latitude` and `longitude` are those of older versions. */
const OF_PLACE: Readonly<Record<string, readonly Figure[]>> = {
  location: [
    { reading: 'latitudeDeg', path: ['latitude'] },
    { reading: 'longitudeDeg', path: ['longitude'] },
  ],
  latitude: one('latitudeDeg'),
  longitude: one('longitudeDeg'),
  heading: one('headingDeg'),
  elevation: one('altitudeM'),
};

/** TeslaMate, with one value per topic but for the location; the prefix ends with a slash, such as `teslamate/`. */
export function teslamate(prefix: string, car: number): Subscription {
  const topic = (name: string) => `${prefix}cars/${car}/${name}`;
  return {
    rules: Object.entries({ ...HELD, ...OF_PLACE }).map(([name, figures]) => ({
      topic: topic(name),
      figures,
    })),
    online: { topic: topic('healthy'), matches: ['true'] },
    holdRules: [
      {
        while: { topic: topic('state'), matches: ['driving', 'charging', 'online'] },
        readings: Object.values(HELD)
          .flat()
          .map(({ reading }) => reading),
      },
    ],
  };
}
