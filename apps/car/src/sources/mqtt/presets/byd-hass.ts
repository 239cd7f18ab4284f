import type { Subscription } from '../topic-rule.ts';

const PLUGGED = { connected: true, charging: true, disconnected: false };
const CHARGING = { connected: false, charging: true, disconnected: false };

/** byd-hass, which publishes its state as one JSON object; the prefix ends with a slash, such as `byd_car/device/`. */
export function bydHass(prefix: string): Subscription {
  return {
    rules: [
      {
        topic: `${prefix}state`,
        figures: [
          { reading: 'stateOfChargePct', path: ['battery_percentage'] },
          { reading: 'speedKmh', path: ['speed'] },
          { reading: 'odometerKm', path: ['mileage'] },
          { reading: 'packPowerKw', path: ['engine_power'] },
          { reading: 'outsideTempC', path: ['outside_temperature'] },
          { reading: 'isPluggedIn', path: ['charging_status'], map: PLUGGED },
          { reading: 'isCharging', path: ['charging_status'], map: CHARGING },
        ],
      },
      {
        topic: `${prefix}location`,
        figures: [
          { reading: 'latitudeDeg', path: ['latitude'] },
          { reading: 'longitudeDeg', path: ['longitude'] },
        ],
      },
    ],
    online: { topic: `${prefix}availability`, matches: ['online'] },
    holdRules: [],
  };
}
