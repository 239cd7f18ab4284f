import type { Clock } from '@ligo/machine';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { FailedWakeAttempts } from './wake-guard.ts';

const STORE_KEY = 'obd-asked-in-vain';
/** `atMs`: unix milliseconds. */
const keptSchema = z.object({ times: z.number().int().min(0), atMs: z.number() });

/** What the app's last run left, by the clock that only moves on; `undefined` if nothing is known. Throws if the disk fails. */
export function loadFailedWakeAttempts(
  kv: KeyValueStore,
  { clock, upMs }: { clock: Clock; upMs(): number },
): FailedWakeAttempts | undefined {
  const kept = keptSchema.safeParse(kv.read(STORE_KEY)).data;
  if (!kept) return undefined;
  // A clock that has gone back says nothing of how long it was: the battery comes first.
  return { times: kept.times, atMs: upMs() - Math.max(0, clock.nowMs() - kept.atMs) };
}

/** Keeps it for the app's next run. Throws if the disk fails. */
export function saveFailedWakeAttempts(
  kv: KeyValueStore,
  { times }: FailedWakeAttempts,
  { clock }: { clock: Clock },
): void {
  kv.write(STORE_KEY, { times, atMs: clock.nowMs() });
}
