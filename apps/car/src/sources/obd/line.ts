import type { SourceReason } from '@ligo/protocol';

/** A connection to an adapter that is open or opening. */
export interface Line {
  write(text: string): void;
  /** Closes it; resolves once it is closed. May be called at any time and repeatedly. */
  end(): Promise<void>;
}

/** Receives the events of a line. `onClosed` is called once and last. */
export interface LineListener {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  /** `error`: why it could not be opened; `null`: it was open, or the reason is unknown. */
  onClosed(error: SourceReason | null): void;
}
