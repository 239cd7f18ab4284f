import type { ChargeSummary } from '@ligo/protocol';

/** The stored prices of quarter hours. */
export interface SessionPrices {
  /** The prices of a session; `undefined`: none is known. Throws if the disk fails. */
  between(beganAtS: number, endedAtS: number): ChargeSummary['prices'];
}
