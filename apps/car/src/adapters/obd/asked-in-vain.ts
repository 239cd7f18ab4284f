import type { Clock } from '@ligo/machine';
import { z } from 'zod';
import type { AskedInVain } from '../../core/obd/wakefulness.ts';
import type { Facts } from '../../ports/facts.ts';

const FACT = 'obd-asked-in-vain';
/** `atMs`: unix milliseconds. */
const keptSchema = z.object({ times: z.number().int().min(0), atMs: z.number() });

/** What the app's last run left, by the clock that only moves on; `undefined` if nothing is known. Throws if the disk fails. */
export function readAskedInVain(
  facts: Facts,
  { clock, upMs }: { clock: Clock; upMs(): number },
): AskedInVain | undefined {
  const kept = keptSchema.safeParse(facts.read(FACT)).data;
  if (!kept) return undefined;
  // A clock that has gone back says nothing of how long it was: the battery comes first.
  return { times: kept.times, atMs: upMs() - Math.max(0, clock.nowMs() - kept.atMs) };
}

/** Keeps it for the app's next run. Throws if the disk fails. */
export function keepAskedInVain(facts: Facts, { times }: AskedInVain, { clock }: { clock: Clock }): void {
  facts.write(FACT, { times, atMs: clock.nowMs() });
}
