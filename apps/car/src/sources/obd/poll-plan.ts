/** When each request was sent and how often it failed, by index. */
export interface PollPlan {
  /** Interval of each request, ms. */
  readonly everyMs: readonly number[];
  /** When it was last sent; `null`: never. */
  readonly requestedAtMs: readonly (number | null)[];
  /** Consecutive requests without an answer. */
  readonly failures: readonly number[];
}

/** The next step: send the request of that index, or wait. */
export type NextPoll = { type: 'request'; index: number } | { type: 'wait'; durationMs: number };

/** Longest interval of an unanswered request, ms: a control unit may wake up later than others. */
const SLOW_POLL_MS = 5 * 60_000;

export const initialPollPlan = (everyMs: readonly number[]): PollPlan => ({
  everyMs,
  requestedAtMs: everyMs.map(() => null),
  failures: everyMs.map(() => 0),
});

/** The plan after a request that was sent at `atMs`, monotonic. */
export function recordPoll(plan: PollPlan, place: number, isAnswered: boolean, atMs: number): PollPlan {
  const failed = plan.failures[place] ?? 0;
  const failures = isAnswered ? 0 : failed + 1;
  return {
    everyMs: plan.everyMs,
    requestedAtMs: plan.requestedAtMs.with(place, atMs),
    failures: failures === failed ? plan.failures : plan.failures.with(place, failures),
  };
}

/** The request that is most overdue. */
export function nextPoll(plan: PollPlan, nowMs: number): NextPoll {
  let index = -1;
  let latest = 0;
  let forMs = SLOW_POLL_MS;
  for (let each = 0; each < plan.everyMs.length; each += 1) {
    const requestedAtMs = plan.requestedAtMs[each] ?? Number.NEGATIVE_INFINITY;
    const pauseMs = pauseOf(plan, each);
    // PLAN-2: relative to its own interval.
    const lateness = (nowMs - requestedAtMs) / pauseMs;
    if (lateness >= 1 && lateness > latest) {
      latest = lateness;
      index = each;
    }
    // PLAN-1
    forMs = Math.min(forMs, requestedAtMs + pauseMs - nowMs);
  }
  return index >= 0 ? { type: 'request', index } : { type: 'wait', durationMs: Math.max(1, forMs) };
}

/** PLAN-3 */
function pauseOf({ everyMs, failures }: PollPlan, place: number): number {
  const ownMs = everyMs[place] ?? SLOW_POLL_MS;
  return Math.min(ownMs * 2 ** Math.min(30, failures[place] ?? 0), Math.max(ownMs, SLOW_POLL_MS));
}
