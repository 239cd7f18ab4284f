import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { UnitTime, WallTime } from '../../ports/unit-time.ts';
import type { FailedWakeAttempts } from './wake-guard.ts';

const STORE_KEY = 'obd-asked-in-vain';
/** `atMs`: unix milliseconds. */
const savedSchema = z.object({ times: z.number().int().min(0), atMs: z.number() });

/** The attempts of the app's last run, in monotonic time; `undefined`: unknown. Throws if the disk fails. */
export function loadFailedWakeAttempts(
  kv: KeyValueStore,
  { clock, wallTime }: UnitTime,
): FailedWakeAttempts | undefined {
  const saved = savedSchema.safeParse(kv.read(STORE_KEY)).data;
  if (!saved) return undefined;
  // If the clock was set back the duration is unknown. Protect the battery: assume none.
  return { times: saved.times, atMs: clock.nowMs() - Math.max(0, wallTime.nowMs() - saved.atMs) };
}

/** Saves the attempts for the app's next run. Throws if the disk fails. */
export function saveFailedWakeAttempts(
  kv: KeyValueStore,
  { times }: FailedWakeAttempts,
  wallTime: WallTime,
): void {
  kv.write(STORE_KEY, { times, atMs: wallTime.nowMs() });
}
