/** When each of some questions was asked, and how it went; by their places. */
export interface PollPlan {
  /** How often each is worth asking, ms. */
  readonly everyMs: readonly number[];
  /** `null`: not yet. */
  readonly askedAtMs: readonly (number | null)[];
  /** How often in a row nobody answered. */
  readonly failures: readonly number[];
}

/** What to do next: ask the question of that place, or wait. */
export type NextPoll = { type: 'ask'; index: number } | { type: 'wait'; durationMs: number };

/** A question that nobody answers is still asked so often, ms: a control unit may wake later than others. */
const SLOW_POLL_MS = 5 * 60_000;

/** A plan of which nothing has been asked. */
export const initialPollPlan = (everyMs: readonly number[]): PollPlan => ({
  everyMs,
  askedAtMs: everyMs.map(() => null),
  failures: everyMs.map(() => 0),
});

/** The plan after a question, asked at `atMs` by a clock that only moves on. */
export function recordPoll(plan: PollPlan, place: number, isAnswered: boolean, atMs: number): PollPlan {
  const failed = plan.failures[place] ?? 0;
  const failures = isAnswered ? 0 : failed + 1;
  return {
    everyMs: plan.everyMs,
    askedAtMs: plan.askedAtMs.with(place, atMs),
    failures: failures === failed ? plan.failures : plan.failures.with(place, failures),
  };
}

/** Whose turn it is. */
export function nextPoll(plan: PollPlan, nowMs: number): NextPoll {
  let index = -1;
  let latest = 0;
  let forMs = SLOW_POLL_MS;
  for (let each = 0; each < plan.everyMs.length; each += 1) {
    const askedAtMs = plan.askedAtMs[each] ?? Number.NEGATIVE_INFINITY;
    const pauseMs = pauseOf(plan, each);
    // PLAN-2: late by its own measure.
    const lateness = (nowMs - askedAtMs) / pauseMs;
    if (lateness >= 1 && lateness > latest) {
      latest = lateness;
      index = each;
    }
    // PLAN-1
    forMs = Math.min(forMs, askedAtMs + pauseMs - nowMs);
  }
  return index >= 0 ? { type: 'ask', index } : { type: 'wait', durationMs: Math.max(1, forMs) };
}

/** PLAN-3 */
function pauseOf({ everyMs, failures }: PollPlan, place: number): number {
  const ownMs = everyMs[place] ?? SLOW_POLL_MS;
  return Math.min(ownMs * 2 ** Math.min(30, failures[place] ?? 0), Math.max(ownMs, SLOW_POLL_MS));
}
