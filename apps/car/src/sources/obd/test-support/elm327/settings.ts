/** Settings of an ELM327, changed by AT commands. */
export interface Settings {
  echo: boolean;
  linefeeds: boolean;
  spaces: boolean;
  headers: boolean;
  flowMode: 0 | 1 | 2;
  flowHeader: number | null;
  flowData: Uint8Array | null;
  /** `null`: that of a request to all. */
  header: number | null;
  /** What CRA gave: one address alone. */
  receiveAddress: number | null;
  timeoutMs: number;
  adaptive: 0 | 1 | 2;
}

/** Unit of ST, ms. */
export const TICK_MS = 4.096;
/** As it is from the factory: a fifth of a second. */
export const USUAL_TICKS = 0x32;

export const freshSettings = (): Settings => ({
  echo: true,
  linefeeds: false,
  spaces: true,
  headers: false,
  flowMode: 0,
  flowHeader: null,
  flowData: null,
  header: null,
  receiveAddress: null,
  timeoutMs: USUAL_TICKS * TICK_MS,
  adaptive: 1,
});
