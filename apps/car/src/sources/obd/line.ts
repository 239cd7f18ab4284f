import type { SourceReasonText } from '@ligo/protocol';

/** A connection to an adapter, open or about to be. */
export interface Line {
  write(text: string): void;
  /** Closes it; resolves when it is closed. May be called at any time, and often. */
  end(): Promise<void>;
}

/** Hears what becomes of a line. After `onClosed`, once, nothing is heard. */
export interface LineListener {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  /** `fault`: why it could not be opened, in a few words; `null`: it was open, or nobody knows. */
  onClosed(error: SourceReasonText | null): void;
}
