import { type VehicleState, vehicleStateSchema } from '@ligo/signals';
import { jsonOf } from '../../shared/json-field.ts';

/**
 * The state in a line of our recording format: a JSON object with `timeMs` (unix milliseconds) and readings by their long names; `null`:
 * the line is invalid. Omitted and invalid readings are missing. Never throws.
 */
export function readNdjsonLine(line: string): VehicleState | null {
  return vehicleStateSchema.safeParse(jsonOf(line)).data ?? null;
}
