import type { SourceReason } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/signals';
import type { Monotonic } from './unit-time.ts';

export interface ReadingBatch {
  readings: Readings;
  /** When it was taken; `null`: unknown. */
  takenAtMs: Monotonic | null;
  /** Readings whose values were out of range and are omitted. */
  rejected?: readonly ReadingName[];
}

export interface SourceState {
  /** READ-13: `reading` while it renews its readings. */
  phase: 'starting' | 'reading' | 'waiting' | 'failed';
  /** Why it does not read, or reads only a part, without addresses and passwords; empty while it reads all. */
  reason: SourceReason | '';
}

/** How a query to the car ended. `truncated`: its answer is incomplete. */
export type QueryOutcome = 'answered' | 'refused' | 'truncated' | 'no-response';

/** The last result of a query that a source repeats. */
export interface QueryState {
  /** As the car receives it, such as `220101`. */
  request: string;
  outcome: QueryOutcome | 'not-asked';
  /** Why the answer is not complete and in range; empty: it is, or the query was not sent yet. */
  reason: SourceReason | '';
  /** The readings that it is for. */
  readings: readonly ReadingName[];
}

/**
 * Provides some readings of the car. A source is started once and stopped once; after `stop` resolves it calls no listener and owns no
 * timer, socket, file or child process. It retries until it is stopped.
 */
export interface ReadingSource {
  /** Its kind in `car.json`, such as `obd`. */
  readonly name: string;
  /** Starts to read. `onNews` receives only readings in range, immediately. Rejects only if the configuration cannot work at all. */
  start(onNews: (news: ReadingBatch) => void): Promise<void>;
  stop(): Promise<void>;
  state(): SourceState;
  /** The queries that it sends, if they can fail one by one. */
  queries?(): readonly QueryState[];
}
