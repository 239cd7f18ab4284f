import { type VehicleState, vehicleStateSchema } from '@ligo/vehicle';
import { jsonOf } from '../../shared/json-field.ts';

/**
 * Reads one line of our own recording format, a JSON object with `timeMs` (unix milliseconds) and any readings by their long names;
 * `null` if it is none. What is left out or cannot be is missing. Never throws.
 */
export function readNdjsonLine(line: string): VehicleState | null {
  return vehicleStateSchema.safeParse(jsonOf(line)).data ?? null;
}
