import type { SourceReasonText } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/vehicle';

/** Readings of a source. */
export interface ReadingBatch {
  readings: Readings;
  /** When it was taken, unix milliseconds by the unit's clock; `null`: unknown time in the past. */
  takenAtMs: number | null;
  /** Values of these readings were out of range and were ignored. */
  rejected?: readonly ReadingName[];
}

/** The status of a source, for its owner. */
export interface SourceState {
  /** READ-13: `reading` while it renews its readings. */
  phase: 'starting' | 'reading' | 'waiting' | 'failed';
  /** Why it does not read, without addresses and passwords; empty if it reads. Other information has its own field there. */
  reason: SourceReasonText | '';
}

/**
 * Reads some of the car's readings by any means. A source is started once and stopped once; after `stop` resolves it calls no
 * callbacks and has no timer, socket, file or child process. It never stops retrying, since its peer may come back.
 */
export interface ReadingSource {
  /** Such as `obd`, as its owner knows it. */
  readonly name: string;
  /** Begins to read. `onNews` gets what is in range alone, as soon as it is read. Rejects only if the configuration cannot work at all. */
  start(onNews: (news: ReadingBatch) => void): Promise<void>;
  stop(): Promise<void>;
  state(): SourceState;
}
