import type { Quantity } from '../../quantities.ts';
import type { NamedQuantity } from './draft.ts';

const one = (quantity: Quantity, unit: string): NamedQuantity => ({ quantity, unit });

/** Fields of the route planner's telemetry that Ligo has a reading for, and private ones (with `_`) whose names are unambiguous. */
const READ = new Map<string, NamedQuantity>([
  ['soc', one('stateOfChargePct', '%')],
  ['soh', one('stateOfHealthPct', '%')],
  ['vehicle_reported_speed', one('speedKmh', 'km/h')],
  ['speed', one('speedKmh', 'km/h')],
  ['odometer', one('odometerKm', 'km')],
  ['voltage', one('packVoltageV', 'V')],
  ['current', one('packCurrentA', 'A')],
  ['power', one('packPowerKw', 'kW')],
  ['ext_temp', one('outsideTempC', '°C')],
  ['is_charging', one('isCharging', '')],
  // "Not parked" defines no gear, but invalidates the last one.
  ['is_parked', { quantity: 'gear', unit: '', gears: { 1: 'P' } }],
  ['_bat_min_temp', one('lowestBatteryTempC', '°C')],
  ['_bat_max_temp', one('highestBatteryTempC', '°C')],
  ['batt_temp', one('batteryTempC', '°C')],
  ['_bat_min_voltage', one('lowestCellVoltageV', 'V')],
  ['_bat_max_voltage', one('highestCellVoltageV', 'V')],
  ['_aux_bat_voltage', one('auxBatteryVoltageV', 'V')],
  ['_cumulative_energy_discharged', one('dischargedKwh', 'kWh')],
  ['kwh_charged', one('recoveredKwh', 'kWh')],
]);

/** Fields that resemble a reading of Ligo but are none. */
const LEFT = new Map<string, string>([['is_dcfc', 'Ligo reads that the car charges, not by which current']]);

/** The meaning of a field, or why Ligo does not read it. */
export function evObdQuantity(name: string): NamedQuantity | string {
  const key = name.toLowerCase();
  return READ.get(key) ?? LEFT.get(key) ?? 'Ligo has no reading of that name';
}
