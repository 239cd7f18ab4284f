import type { ReadingName } from '@ligo/signals';
import type { Quantity } from '../../quantities.ts';
import type { NamedQuantity } from './build-profile.ts';

const one = (quantity: Quantity, unit: string): NamedQuantity => ({ quantity, unit });
const flag = (quantity: ReadingName): NamedQuantity => ({ quantity, unit: '' });

/** Names of WiCAN's parameter list that Ligo has a reading for, with the units of that list. */
const READ = new Map<string, NamedQuantity>([
  ['SOC', one('stateOfChargePct', '%')],
  ['SOC_D', one('dashboardStateOfChargePct', '%')],
  ['SOH', one('stateOfHealthPct', '%')],
  ['HV_T_MIN', one('lowestBatteryTempC', '°C')],
  ['HV_T_MAX', one('highestBatteryTempC', '°C')],
  ['BATT_TEMP', one('batteryTempC', '°C')],
  ['HV_T_A', one('batteryTempC', '°C')],
  ['HV_C_V_MIN', one('lowestCellVoltageV', 'V')],
  ['HV_C_V_MAX', one('highestCellVoltageV', 'V')],
  ['LV_V', one('auxBatteryVoltageV', 'V')],
  ['SPEED', one('speedKmh', 'km/h')],
  ['ODOMETER', one('odometerKm', 'km')],
  ['ODOMETER_MI', one('odometerOfMilesKm', 'mi')],
  ['HV_V', one('packVoltageV', 'V')],
  ['HV_A', one('packCurrentA', 'A')],
  ['HV_W', one('packPowerKw', 'W')],
  ['DM_F_RPM', one('frontMotorRpm', 'rpm')],
  ['DM_R_RPM', one('rearMotorRpm', 'rpm')],
  ['OUTSIDE_TEMPERATURE', one('outsideTempC', '°C')],
  ['TMP_A', one('outsideTempC', '°C')],
  ['KWH_DISCHARGED', one('dischargedKwh', 'kWh')],
  ['KWH_CHARGED', one('recoveredKwh', 'kWh')],
  ['READY', flag('isOn')],
  ['CHARGER_CONNECTED', flag('isPluggedIn')],
  ['CHARGING', flag('isCharging')],
  ['CHARGER_DC_PWR', one('chargePowerKw', 'kW')],
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
