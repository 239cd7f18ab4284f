import { z } from 'zod';
import {
  buildProfile,
  type DraftRequest,
  type DraftValue,
  inUnit,
  type NamedQuantity,
} from './build-profile.ts';
import { plain } from './commands.ts';
import type { Profile, SkippedField } from './profile.ts';
import { parseWith } from './profile-error.ts';

const commandsSchema = z.object({ command: z.array(z.string().max(200)).max(500) });
const limit = z
  .union([z.number(), z.string().max(40).transform(Number)])
  .nullish()
  .transform((value) => value ?? Number.NaN);
const entrySchema = z.object({
  equation: z.union([z.string().max(2_000), z.number().transform(String)]),
  command: z.string().max(60),
  minValue: limit,
  maxValue: limit,
});
const ORDER = 'data_commands';
const BEGINNING = 'init_commands';

/** Whether data is a file of the route planner's PIDs; some capitalize its keys. */
export const isEvObd = (data: object): boolean =>
  Object.keys(data).some((key) => key.toLowerCase() === ORDER);

/** Converts a file of the route planner's PIDs to a profile with the name of the file. Throws `ProfileError`. */
export function profileFromEvObd(data: object, model: string): Profile {
  const keys = Object.entries(data).map(([key, value]) => [key.toLowerCase(), value, key] as const);
  const part = (name: string) => keys.find(([key]) => key === name);
  const [, order, orderKey = ORDER] = part(ORDER) ?? [];
  const [, beginning = { command: [] }, beginningKey] = part(BEGINNING) ?? [];
  const entries = keys
    .filter(([key, value]) => key !== ORDER && key !== BEGINNING && typeof value === 'object')
    .map(([, value, name]) => ({ name, ...parseWith(entrySchema, value, name) }));
  const skipped: SkippedField[] = [];
  const requests = requestsOf(parseWith(commandsSchema, order, orderKey).command, entries);
  const asked = new Set(requests.map(({ text }) => plain(text)));
  for (const { name, command } of entries)
    if (!asked.has(plain(command)))
      skipped.push({ name, reason: `the file never sends its command ${command}` });
  return buildProfile({
    model,
    notation: 'letters',
    layout: 'data',
    // In the planner's telemetry, current out of the pack is positive.
    positiveCurrent: 'outOfPack',
    init: parseWith(commandsSchema, beginning, beginningKey).command,
    requests,
    skipped,
  });
}

/** Commands are sent in order: those for the adapter stay in force for all requests that follow. */
function requestsOf(
  order: readonly string[],
  entries: readonly (z.output<typeof entrySchema> & { name: string })[],
): DraftRequest[] {
  const inForce: string[] = [];
  const requests: DraftRequest[] = [];
  for (const command of order) {
    const text = plain(command);
    if (/^(AT|ST)/.test(text)) inForce.push(text);
    else {
      const values = entries.filter((entry) => plain(entry.command) === text).map(asDraft);
      requests.push({ commands: [...inForce], text, frames: null, values });
    }
  }
  return requests;
}

function asDraft({
  name,
  equation,
  minValue,
  maxValue,
}: z.output<typeof entrySchema> & { name: string }): DraftValue {
  return {
    name,
    meaning: evObdQuantity(name),
    expression: equation,
    unit: '',
    min: Number.isFinite(minValue) ? minValue : Number.NEGATIVE_INFINITY,
    max: Number.isFinite(maxValue) ? maxValue : Number.POSITIVE_INFINITY,
    everyMs: null,
  };
}

/** Fields of the route planner's telemetry that Ligo has a reading for, and private ones (with `_`) whose names are unambiguous. */
const READ = new Map<string, NamedQuantity>([
  ['soc', inUnit('stateOfChargePct', '%')],
  ['soh', inUnit('stateOfHealthPct', '%')],
  ['vehicle_reported_speed', inUnit('speedKmh', 'km/h')],
  ['speed', inUnit('speedKmh', 'km/h')],
  ['odometer', inUnit('odometerKm', 'km')],
  ['voltage', inUnit('packVoltageV', 'V')],
  ['current', inUnit('packCurrentA', 'A')],
  ['power', inUnit('packPowerKw', 'kW')],
  ['ext_temp', inUnit('outsideTempC', '°C')],
  ['is_charging', inUnit('isCharging', '')],
  // "Not parked" defines no gear, but invalidates the last one.
  ['is_parked', { quantity: 'gear', unit: '', gears: { 1: 'P' } }],
  ['_bat_min_temp', inUnit('lowestBatteryTempC', '°C')],
  ['_bat_max_temp', inUnit('highestBatteryTempC', '°C')],
  ['batt_temp', inUnit('batteryTempC', '°C')],
  ['_bat_min_voltage', inUnit('lowestCellVoltageV', 'V')],
  ['_bat_max_voltage', inUnit('highestCellVoltageV', 'V')],
  ['_aux_bat_voltage', inUnit('auxBatteryVoltageV', 'V')],
  ['_cumulative_energy_discharged', inUnit('dischargedKwh', 'kWh')],
  ['kwh_charged', inUnit('recoveredKwh', 'kWh')],
]);

/** Fields that resemble a reading of Ligo but are none. */
const LEFT = new Map<string, string>([['is_dcfc', 'Ligo reads that the car charges, not by which current']]);

/** The meaning of a field, or why Ligo does not read it. */
function evObdQuantity(name: string): NamedQuantity | string {
  const key = name.toLowerCase();
  return READ.get(key) ?? LEFT.get(key) ?? 'Ligo has no reading of that name';
}
