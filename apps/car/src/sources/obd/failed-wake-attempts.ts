import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { WallTime } from '../../ports/unit-time.ts';
import type { FailedWakeAttempts } from './wake-guard.ts';

const STORE_KEY = 'obd-asked-in-vain';
/** `atMs`: wall time. */
const keptSchema = z.object({ times: z.number().int().min(0), atMs: z.number() });

/** The failed attempts of the app's last run, by the unit's clock; `undefined`: unknown. Throws if the disk fails. */
export function loadFailedWakeAttempts(
  kv: KeyValueStore,
  { wallTime, upMs }: { wallTime: WallTime; upMs(): number },
): FailedWakeAttempts | undefined {
  const kept = keptSchema.safeParse(kv.read(STORE_KEY)).data;
  if (!kept) return undefined;
  // If the wall clock has gone back, the attempts count as made now: the battery comes first.
  return { times: kept.times, atMs: upMs() - Math.max(0, wallTime.nowMs() - kept.atMs) };
}

/** Keeps it for the app's next run. Throws if the disk fails. */
export function saveFailedWakeAttempts(
  kv: KeyValueStore,
  { times }: FailedWakeAttempts,
  { wallTime }: { wallTime: WallTime },
): void {
  kv.write(STORE_KEY, { times, atMs: wallTime.nowMs() });
}
