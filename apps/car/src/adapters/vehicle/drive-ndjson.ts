import type { VehicleState } from '@ligo/vehicle';
import { z } from 'zod';
import { emptyState, LARGEST_READING } from './empty-state.ts';

const reading = z.number().min(-LARGEST_READING).max(LARGEST_READING).nullable().catch(null);

/**
 * One line of our own recording format: a JSON object with `timeMs` (unix milliseconds) and any readings by their
 * long names. What is left out is missing.
 */
const lineSchema = z
  .object({
    timeMs: z.number().nonnegative(),
    stateOfChargePct: reading,
    dashboardStateOfChargePct: reading,
    stateOfHealthPct: reading,
    lowestBatteryTempC: reading,
    highestBatteryTempC: reading,
    lowestCellVoltageV: reading,
    highestCellVoltageV: reading,
    auxBatteryVoltageV: reading,
    speedKmh: reading,
    gear: z.enum(['P', 'R', 'N', 'D', 'M', 'S']).nullable(),
    altitudeM: reading,
    odometerKm: reading,
    packPowerKw: reading,
    frontMotorRpm: reading,
    rearMotorRpm: reading,
    outsideTempC: reading,
    energyCounterKwh: reading,
    latitudeDeg: z.number().min(-90).max(90).nullable(),
    longitudeDeg: z.number().min(-180).max(180).nullable(),
    headingDeg: z.number().min(0).max(360).nullable(),
    isOn: z.boolean().nullable(),
  })
  .partial()
  .required({ timeMs: true });

/** Reads one line; `null` if it fits no schema. Never throws. */
export function readNdjsonLine(line: string): VehicleState | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = lineSchema.safeParse(json);
  if (!parsed.success) return null;
  const given = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
  return { ...emptyState(parsed.data.timeMs), ...given };
}
