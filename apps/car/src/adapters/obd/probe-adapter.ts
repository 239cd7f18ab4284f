import type { Clock } from '@ligo/machine';
import { Elm327 } from './elm327.ts';
import type { AdapterAddress } from './obd-config.ts';
import { openLine } from './open-line.ts';
import { versionBy } from './prepare-elm.ts';

const ANSWER_MS = 1_500;

/** What an adapter calls itself, `null` if none is there or it does not say so within `limitMs`. The car is asked nothing. Never rejects. */
export async function probeAdapter(
  address: AdapterAddress,
  clock: Clock,
  limitMs: number,
): Promise<string | null> {
  const elm = new Elm327((listener) => openLine(address, clock, listener), clock);
  const cancelLimit = clock.after(limitMs, () => void elm.end());
  try {
    await elm.opened();
    return await versionBy(elm, 'ATI', ANSWER_MS);
  } catch {
    return null;
  } finally {
    cancelLimit();
    await elm.end();
  }
}
