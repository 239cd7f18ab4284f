import type { Clock } from '@ligo/machine';
import type { SourceReason } from '@ligo/protocol';

/** A connection to a peer that is open or opening. */
export interface Line {
  write(text: string): void;
  /** Closes it; resolves once it is closed. May be called at any time and repeatedly. */
  end(): Promise<void>;
}

/** Receives the events of a line. `onClosed` is called once and last. */
export interface LineListener {
  onOpen(): void;
  /** The bytes are valid during the call alone. */
  onBytes(bytes: Uint8Array): void;
  /** `error`: why it could not be opened; `null`: it was open, or the reason is unknown. */
  onClosed(error: SourceReason | null): void;
}

/** Opens a line to a peer on a TCP port. The peer may flood: other work goes on meanwhile. */
export type OpenTcp = (address: { host: string; port: number }, clock: Clock, listener: LineListener) => Line;

/** Opens an exclusive line on a serial port, 8N1. */
export type OpenSerial = (port: { path: string; baudRate: number }, listener: LineListener) => Line;
