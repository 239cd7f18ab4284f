import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VehicleState } from '@ligo/signals';
import { DriveRecording } from '../../trips/record-drive.ts';
import type { FinishedTrip } from '../../trips/trips-contract.ts';

/** A folder of its own for recorded drives, with what is written into it. */
export function driveFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-drives-'));
  return {
    file(content: string | Buffer, name: string): string {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    end: () => rmSync(folder, { recursive: true }),
  };
}

/** All states of a recorded drive. */
export async function allStates(states: AsyncIterable<VehicleState>): Promise<VehicleState[]> {
  const found: VehicleState[] = [];
  for await (const state of states) found.push(state);
  return found;
}

/** The trips of a drive. */
export function tripsOf(states: Iterable<VehicleState>): readonly FinishedTrip[] {
  const recording = new DriveRecording();
  for (const state of states) recording.add(state);
  return recording.end();
}

/** The size of a trip; `kwh`: `null` if its energy is unknown. */
export const sizeOfTrip = ({ createdAtS, points, ends }: FinishedTrip) => ({
  startS: createdAtS,
  endS: points.at(-1)?.time ?? 0,
  km: (ends.odometerEndKm ?? 0) - (ends.odometerStartKm ?? 0),
  kwh:
    ends.energyCounterEndKwh === null
      ? null
      : ends.energyCounterEndKwh - (ends.energyCounterStartKwh ?? Number.NaN),
  isCounted: ends.odometerStartKm !== 0,
  points: points.length,
  places: points.filter(({ lat }) => typeof lat === 'number').length,
});
