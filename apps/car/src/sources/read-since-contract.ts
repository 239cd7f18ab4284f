import { type ReadingName, UNKNOWN_TIME_MS, type VehicleState } from '@ligo/signals';

/** A car that moves so fast is on; what a receiver of satellites tells of one that stands is less, km/h. */
export const ON_ABOVE_KMH = 10;

/** DECIDE-2: whether the car was on, and how fast it was, if that was read at that time or later, unix ms; `null` if not. */
export function readingsSince(state: VehicleState, sinceMs: number): Pick<VehicleState, 'isOn' | 'speedKmh'> {
  const isOf = (name: ReadingName) => {
    const takenAtMs = state.takenAtMs[name] ?? state.timeMs;
    return takenAtMs !== UNKNOWN_TIME_MS && takenAtMs >= sinceMs;
  };
  return { isOn: isOf('isOn') ? state.isOn : null, speedKmh: isOf('speedKmh') ? state.speedKmh : null };
}
