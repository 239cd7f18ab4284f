import type { SourceReasonText } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/signals';

/** What a source has read. */
export interface ReadingBatch {
  readings: Readings;
  /** When it was taken, unix milliseconds by the unit's clock; `null`: at some moment in the past, nobody knows when. */
  takenAtMs: number | null;
  /** What was read in the place of these readings is beyond what they can be, and was left out. */
  rejected?: readonly ReadingName[];
}

/** How it stands with a source, for its owner to look at. */
export interface SourceState {
  /** READ-13: `reading` as long as it renews what it tells. */
  phase: 'starting' | 'reading' | 'waiting' | 'failed';
  /** Why it does not read, without addresses and passwords; empty where it does. Whatever else there is to say gets a word of its own there. */
  reason: SourceReasonText | '';
}

/**
 * Reads some of the car's readings, by whatever means. A source is started once and stopped once; after `stop` resolves it calls nobody
 * any more and owns no timer, socket, file or child process. It never gives up: whoever it reads may come back.
 */
export interface ReadingSource {
  /** Such as `obd`, as its owner knows it. */
  readonly name: string;
  /** Begins to read. `onNews` gets what is in range alone, as soon as it is read. Rejects only if the configuration cannot work at all. */
  start(onNews: (news: ReadingBatch) => void): Promise<void>;
  stop(): Promise<void>;
  state(): SourceState;
}
