import type { Figure, Subscription } from '../topic-rule.ts';

/** Names of WiCAN's parameter list, in its units. */
const PARAMETERS: Readonly<Record<string, Omit<Figure, 'path'>>> = {
  SOC: { reading: 'stateOfChargePct' },
  SOC_D: { reading: 'dashboardStateOfChargePct' },
  SOH: { reading: 'stateOfHealthPct' },
  HV_T_MIN: { reading: 'lowestBatteryTempC' },
  HV_T_MAX: { reading: 'highestBatteryTempC' },
  BATT_TEMP: { reading: 'batteryTempC' },
  HV_T_A: { reading: 'batteryTempC' },
  HV_C_V_MIN: { reading: 'lowestCellVoltageV' },
  HV_C_V_MAX: { reading: 'highestCellVoltageV' },
  LV_V: { reading: 'auxBatteryVoltageV' },
  SPEED: { reading: 'speedKmh' },
  ODOMETER: { reading: 'odometerKm' },
  ODOMETER_MI: { reading: 'odometerOfMilesKm', scale: 1.609_344 },
  HV_W: { reading: 'packPowerKw', scale: 0.001 },
  DM_F_RPM: { reading: 'frontMotorRpm' },
  DM_R_RPM: { reading: 'rearMotorRpm' },
  OUTSIDE_TEMPERATURE: { reading: 'outsideTempC' },
  KWH_DISCHARGED: { reading: 'dischargedKwh' },
  KWH_CHARGED: { reading: 'recoveredKwh' },
  READY: { reading: 'isOn' },
  CHARGER_CONNECTED: { reading: 'isPluggedIn' },
  CHARGING: { reading: 'isCharging' },
  CHARGER_DC_PWR: { reading: 'chargePowerKw' },
};

/** A WiCAN's decoded values, one JSON on a topic of the owner's choice; the prefix ends with a slash, such as `wican/id/`. */
export function wican(prefix: string, topic: string): Subscription {
  const figures = Object.entries(PARAMETERS).map(([name, figure]) => ({ ...figure, path: [name] }));
  const intoBattery: Figure = { reading: 'chargeBatteryPowerKw', path: ['CHARGER_DC_PWR'] };
  return {
    rules: [{ topic, figures: [...figures, intoBattery] }],
    online: { topic: `${prefix}can/status`, path: ['status'], matches: ['online'] },
    holdRules: [],
  };
}
