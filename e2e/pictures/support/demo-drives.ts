import { mkdirSync, writeFileSync } from 'node:fs';
import type { VehicleState } from '@ligo/signals';
import { simulatedDrives } from '../../../apps/car/src/test-support/simulated-drives.ts';
import type { Stack } from '../../support/stack.ts';
import { localMs } from './demo-day.ts';

const leg = (time: string, outsideC: number, toM?: number) => ({
  atMs: localMs(time),
  outsideC,
  ...(toM !== undefined && { toM }),
});

/** The drives of the day. After them the car has what the simulated car begins with. */
export const demoDrives = (): VehicleState[][] =>
  simulatedDrives({ seed: 5, odometerKm: 18_184.1, charge: 0.834, batteryC: 18 }, [
    leg('07:52:00', 16, 3_700),
    leg('08:24:00', 17, 5_100),
    leg('12:31:00', 22, 7_300),
    leg('13:18:00', 23),
    leg('15:40:00', 21),
  ]);

const isBetween = (value: number | null, from: number, to: number) =>
  value !== null && value > from && value < to;

/** Moments of the drive in the afternoon: the car speeds up along the port, and behind the beach. */
export const MOMENTS = {
  status: ({ latitudeDeg, odometerKm, speedKmh, packPowerKw }: VehicleState) =>
    isBetween(odometerKm, 18_213.9, 18_215) &&
    isBetween(latitudeDeg, 43.7325, 43.734) &&
    isBetween(speedKmh, 40, 50) &&
    isBetween(packPowerKw, 20, 60),
  hero: ({ odometerKm, speedKmh, packPowerKw }: VehicleState) =>
    isBetween(odometerKm, 18_206.2, 18_207.5) &&
    isBetween(speedKmh, 40, 50) &&
    isBetween(packPowerKw, 30, 80),
};

/** How long the moment lasts that is pictured in all languages, s. */
const LASTS_S = 600;

/** The first moment of a drive in the afternoon at which the car is there, held for as long as pictures of it are taken. */
export function heldMoment(isAvailable: (state: VehicleState) => boolean): VehicleState[] {
  const [drive = []] = simulatedDrives({ seed: 1, odometerKm: 18_204.3, charge: 0.784, batteryC: 27 }, [
    leg('16:04:00', 21),
  ]);
  const moment = drive.find(isAvailable);
  if (!moment) throw new Error('The drive has no such moment');
  return Array.from({ length: LASTS_S }, (_, second) => ({
    ...moment,
    timeMs: moment.timeMs + second * 1_000,
    // On the road there is no Wi-Fi to report.
    wifiName: null,
    reportsWifi: false,
  }));
}

/** A recording of states for the car to take in or to play. */
export function recordingOf(stack: Stack, states: readonly VehicleState[]): string {
  const folder = stack.folder('drive');
  mkdirSync(folder);
  const file = `${folder}/drive.ndjson`;
  writeFileSync(file, states.map((state) => JSON.stringify(state)).join('\n'));
  return file;
}
