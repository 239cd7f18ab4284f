/** Settings of an ELM327, changed by AT commands. */
export interface Settings {
  echo: boolean;
  linefeeds: boolean;
  spaces: boolean;
  headers: boolean;
  /** Whether a line has the number of its data bytes (D1). */
  lengths: boolean;
  /** Whether it waits for answers (R1). */
  responses: boolean;
  /** Whether it makes and reads the transport's own bytes (CAF1). */
  formats: boolean;
  flowControl: boolean;
  flowMode: 0 | 1 | 2;
  flowHeader: number | null;
  flowData: Uint8Array | null;
  /** Hex digits of the header, 3, 6 or 8; empty: the protocol's own. */
  header: string;
  /** First byte of a header of 29 bits that was given by 6 digits. */
  priority: number;
  filter: number | null;
  mask: number | null;
  /** What CRA gave: one address alone. */
  receiveAddress: number | null;
  timeoutMs: number;
  adaptive: 0 | 1 | 2;
  longMessages: boolean;
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
  lengths: false,
  responses: true,
  formats: true,
  flowControl: true,
  flowMode: 0,
  flowHeader: null,
  flowData: null,
  header: '',
  priority: 0x18,
  filter: null,
  mask: null,
  receiveAddress: null,
  timeoutMs: USUAL_TICKS * TICK_MS,
  adaptive: 1,
  longMessages: false,
});

/** Numbers of the protocols of the datasheet: 6 to C are of a CAN bus. */
export const PROTOCOLS = '123456789ABC';

/** Which protocol is spoken. */
export interface Protocol {
  /** `0`: none is found yet. */
  number: string;
  /** Whether the adapter searches for another protocol if this one fails. */
  isAutomatic: boolean;
  isConnected: boolean;
}
