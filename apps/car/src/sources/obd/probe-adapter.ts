import type { Clock } from '@ligo/machine';
import type { SourceReason } from '@ligo/protocol';
import { Elm327, ObdError } from './elm327.ts';
import { openLine } from './line.ts';
import type { AdapterAddress } from './obd-config.ts';
import { nameBy } from './prepare-elm.ts';

const ANSWER_MS = 1_500;
const NO_ANSWER: SourceReason = 'adapter-silent';

/** The name of an adapter, mostly its version, or why it is unavailable after `limitMs`. Sends no request to the car. Never rejects. */
export async function probeAdapter(
  address: AdapterAddress,
  clock: Clock,
  limitMs: number,
): Promise<{ version: string } | { unavailableReason: SourceReason }> {
  const elm = new Elm327((listener) => openLine(address, clock, listener), clock);
  let isLate = false;
  const cancelLimit = clock.after(limitMs, () => {
    isLate = true;
    void elm.end();
  });
  try {
    await elm.opened();
    return { version: (await nameBy(elm, 'ATI', ANSWER_MS)).name };
  } catch (error) {
    return { unavailableReason: error instanceof ObdError && !isLate ? error.reason : NO_ANSWER };
  } finally {
    cancelLimit();
    await elm.end();
  }
}
