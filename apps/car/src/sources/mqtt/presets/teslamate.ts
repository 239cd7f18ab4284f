import { type FiguresByName, figure, readingsOf, rulesOf, type Subscription } from '../topic-rule.ts';

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
const HELD: FiguresByName = {
  battery_level: figure('stateOfChargePct'),
  speed: figure('speedKmh'),
  shift_state: figure('gear'),
  odometer: figure('odometerKm'),
  power: figure('packPowerKw', { wattsAbove: MAX_POWER_KW }),
  outside_temp: figure('outsideTempC'),
  plugged_in: figure('isPluggedIn'),
  // The charger's: that of the wall for AC, and what the station gives for DC.
  charger_power: [{ reading: 'chargePowerKw' }, { reading: 'chargeWallPowerKw' }],
  charge_energy_added: [{ reading: 'chargedEnergyKwh' }, { reading: 'chargedBatteryEnergyKwh' }],
  state: figure('isCharging', { map: CHARGING }),
  driver_front_door_open: figure('doors.frontLeft'),
  passenger_front_door_open: figure('doors.frontRight'),
  driver_rear_door_open: figure('doors.rearLeft'),
  passenger_rear_door_open: figure('doors.rearRight'),
  trunk_open: figure('doors.trunk'),
  frunk_open: figure('doors.hood'),
  tpms_pressure_fl: figure('tyresKpa.frontLeft', BAR),
  tpms_pressure_fr: figure('tyresKpa.frontRight', BAR),
  tpms_pressure_rl: figure('tyresKpa.rearLeft', BAR),
  tpms_pressure_rr: figure('tyresKpa.rearRight', BAR),
};
/** `latitude` and `longitude` are those of older versions. */
const OF_PLACE: FiguresByName = {
  location: [
    { reading: 'latitudeDeg', path: ['latitude'] },
    { reading: 'longitudeDeg', path: ['longitude'] },
  ],
  latitude: figure('latitudeDeg'),
  longitude: figure('longitudeDeg'),
  heading: figure('headingDeg'),
  elevation: figure('altitudeM'),
};

/** TeslaMate, with one value per topic but for the location; the prefix ends with a slash, such as `teslamate/`. */
export function teslamate(prefix: string, car: number): Subscription {
  const topic = (name: string) => `${prefix}cars/${car}/${name}`;
  return {
    rules: rulesOf({ ...HELD, ...OF_PLACE }, topic),
    online: { topic: topic('healthy'), matches: ['true'] },
    holdRules: [
      {
        while: { topic: topic('state'), matches: ['driving', 'charging', 'online'] },
        readings: readingsOf(HELD),
      },
    ],
  };
}
