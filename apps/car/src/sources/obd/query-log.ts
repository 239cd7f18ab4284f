import type { SourceReason } from '@ligo/protocol';
import type { QueryState } from '../../ports/reading-source.ts';
import { readingOfQuantity } from '../quantities.ts';
import type { Profile, ProfileRequest } from './profile/profile.ts';

/** A query failed for now if it is unanswered this often in a row. A single answer may be garbled. */
const FAILED_TIMES = 2;

/** How each query of a profile ended last. */
export class QueryLog {
  private readonly entries: {
    request: ProfileRequest;
    last: QueryState;
    failures: number;
    hasAnswer: boolean;
  }[];

  constructor({ requests }: Profile) {
    this.entries = requests.map((request) => ({
      request,
      last: { request: request.text, outcome: 'not-asked', reason: '', readings: readingsOf(request) },
      failures: 0,
      hasAnswer: false,
    }));
  }

  record(index: number, outcome: QueryState['outcome'], reason: SourceReason | ''): void {
    const entry = this.entries[index];
    if (!entry) return;
    const isAnswered = outcome === 'answered';
    entry.last = { ...entry.last, outcome, reason };
    entry.failures = isAnswered ? 0 : entry.failures + 1;
    entry.hasAnswer ||= outcome === 'answered' || outcome === 'truncated';
  }

  states(): QueryState[] {
    return this.entries.map(({ last }) => last);
  }

  /** Whether the car answered none of the queries that were sent. */
  isUnanswered(): boolean {
    return this.entries.every(({ hasAnswer }) => !hasAnswer);
  }

  /** Why some queries have no complete answer; empty: all have, or were not sent yet. */
  partialReason(): SourceReason | '' {
    const failed = this.entries.filter(
      ({ failures, hasAnswer }) => failures >= (hasAnswer ? FAILED_TIMES : 1),
    );
    const [truncated] = failed.filter(({ last }) => last.outcome === 'truncated');
    if (truncated) return truncated.last.reason;
    if (failed.length === 0) return '';
    return failed.some(({ last }) => last.outcome === 'refused') ? 'car-refuses-some' : 'car-silent-to-some';
  }
}

/** The readings that a query is for; voltage and current are for the power. */
const readingsOf = ({ values }: ProfileRequest): QueryState['readings'] => [
  ...new Set(values.map(({ quantity }) => readingOfQuantity(quantity))),
];
