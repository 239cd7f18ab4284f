import { type FiguresByName, readingsOf, rulesOf, type Subscription } from '../topic-rule.ts';

/** evcc measures at the charger. */
const OF_CHARGER: FiguresByName = {
  connected: [{ reading: 'isPluggedIn' }],
  charging: [{ reading: 'isCharging' }],
  chargePower: [
    { reading: 'chargePowerKw', scale: 0.001 },
    { reading: 'chargeWallPowerKw', scale: 0.001 },
  ],
  chargedEnergy: [
    { reading: 'chargedEnergyKwh', scale: 0.001 },
    { reading: 'chargedWallEnergyKwh', scale: 0.001 },
  ],
};
/** MQTT-9 */
const OF_CAR: FiguresByName = {
  vehicleSoc: [{ reading: 'stateOfChargePct', zeroIsUnknown: true }],
  vehicleOdometer: [{ reading: 'odometerKm', zeroIsUnknown: true }],
};

/** A loadpoint of evcc, in W, Wh and km; the prefix ends with a slash, such as `evcc/`. */
export function evcc(prefix: string, loadpoint: number): Subscription {
  const status = { topic: `${prefix}status`, matches: ['online'] };
  const topic = (name: string) => `${prefix}loadpoints/${loadpoint}/${name}`;
  return {
    rules: rulesOf({ ...OF_CHARGER, ...OF_CAR }, topic),
    online: status,
    holdRules: [
      { while: status, readings: readingsOf(OF_CHARGER) },
      { while: { topic: topic('connected'), matches: ['true'] }, readings: readingsOf(OF_CAR) },
    ],
  };
}
