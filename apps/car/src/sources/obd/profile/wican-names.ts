import type { ReadingName } from '@ligo/signals';
import { inUnit, type NamedQuantity } from './build-profile.ts';

const flag = (quantity: ReadingName): NamedQuantity => ({ quantity, unit: '' });

/** Names of WiCAN's parameter list that Ligo has a reading for, with the units of that list. */
const READ = new Map<string, NamedQuantity>([
  ['SOC', inUnit('stateOfChargePct', '%')],
  ['SOC_D', inUnit('dashboardStateOfChargePct', '%')],
  ['SOH', inUnit('stateOfHealthPct', '%')],
  ['HV_T_MIN', inUnit('lowestBatteryTempC', '°C')],
  ['HV_T_MAX', inUnit('highestBatteryTempC', '°C')],
  ['BATT_TEMP', inUnit('batteryTempC', '°C')],
  ['HV_T_A', inUnit('batteryTempC', '°C')],
  ['HV_C_V_MIN', inUnit('lowestCellVoltageV', 'V')],
  ['HV_C_V_MAX', inUnit('highestCellVoltageV', 'V')],
  ['LV_V', inUnit('auxBatteryVoltageV', 'V')],
  ['SPEED', inUnit('speedKmh', 'km/h')],
  ['ODOMETER', inUnit('odometerKm', 'km')],
  ['ODOMETER_MI', inUnit('odometerOfMilesKm', 'mi')],
  ['HV_V', inUnit('packVoltageV', 'V')],
  ['HV_A', inUnit('packCurrentA', 'A')],
  ['HV_W', inUnit('packPowerKw', 'W')],
  ['DM_F_RPM', inUnit('frontMotorRpm', 'rpm')],
  ['DM_R_RPM', inUnit('rearMotorRpm', 'rpm')],
  ['OUTSIDE_TEMPERATURE', inUnit('outsideTempC', '°C')],
  ['TMP_A', inUnit('outsideTempC', '°C')],
  ['KWH_DISCHARGED', inUnit('dischargedKwh', 'kWh')],
  ['KWH_CHARGED', inUnit('recoveredKwh', 'kWh')],
  ['READY', flag('isOn')],
  ['CHARGER_CONNECTED', flag('isPluggedIn')],
  ['CHARGING', flag('isCharging')],
  ['CHARGER_DC_PWR', inUnit('chargePowerKw', 'kW')],
]);

/** Names of older files, which were chosen freely; in capitals. */
const OLDER = new Map<string, string>([
  ['SOC_BMS', 'SOC'],
  ['SOC_DISPLAY', 'SOC_D'],
  ['BATTERYSOC', 'SOC'],
  ['AUX_BATT_VOLTS', 'LV_V'],
  ['BATTERYVOLT', 'HV_V'],
  ['BATTERYCURRENT', 'HV_A'],
  ['BATTERYCELLMINVOLT', 'HV_C_V_MIN'],
  ['BATTERYCELLMAXVOLT', 'HV_C_V_MAX'],
  ['BATTERYTEMPMIN', 'HV_T_MIN'],
  ['BATTERYTEMPMAX', 'HV_T_MAX'],
  ['VEHICLESPEED', 'SPEED'],
  ['AMBIENTTEMP', 'OUTSIDE_TEMPERATURE'],
  ['AMBIENTAIRTEMP', 'OUTSIDE_TEMPERATURE'],
]);

/** All names that Ligo reads, the preferred ones first; a WiCAN publishes its values by them. */
export const WICAN_PARAMETERS: readonly (readonly [name: string, NamedQuantity])[] = [
  ...READ,
  ...[...OLDER].flatMap(([name, key]) => {
    const meaning = READ.get(key);
    return meaning ? [[name, meaning] as const] : [];
  }),
];

/** Names that resemble a reading of Ligo but are none. */
const LEFT = new Map<string, string>([
  ['GEAR', 'the file does not define the codes of the gears'],
  ['CHARGING_DC', 'it knows of one of the two cables alone'],
  ['AC_PLUG', 'it knows of one of the two cables alone'],
  ['IGNITION', 'it is on while the car charges, too'],
  ['HV_AV', 'files use it for different powers'],
]);

/** The meaning of a name, or why Ligo does not read it. */
export function wicanQuantity(name: string): NamedQuantity | string {
  const capitals = name.toUpperCase();
  const key = OLDER.get(capitals) ?? capitals;
  return READ.get(key) ?? LEFT.get(key) ?? 'Ligo has no reading of that name';
}
