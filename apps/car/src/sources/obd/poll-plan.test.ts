import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialPollPlan, nextPoll, type PollPlan, recordPoll } from './poller-machine.ts';

/** Number of polls of each request within a time, if each takes `takesMs`. */
function countsOf(
  everyMs: readonly number[],
  takesMs: number,
  forMs: number,
  isAnswered = (_place: number) => true,
) {
  const counts = everyMs.map(() => 0);
  let plan: PollPlan = initialPollPlan(everyMs);
  for (let nowMs = 0; nowMs < forMs; ) {
    const turn = nextPoll(plan, nowMs);
    if (turn.type === 'wait') nowMs += turn.durationMs;
    else {
      plan = recordPoll(plan, turn.index, isAnswered(turn.index), nowMs);
      counts[turn.index] = (counts[turn.index] ?? 0) + 1;
      nowMs += takesMs;
    }
  }
  return counts;
}
const rates = fc.array(fc.integer({ min: 200, max: 60_000 }), { minLength: 1, maxLength: 20 });

it('PLAN-1 sends each request at its interval if there is time for all', () => {
  expect(countsOf([1_000, 1_000, 10_000, 60_000], 50, 600_000)).toEqual([600, 600, 60, 10]);
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 5_000 }), (everyMs, takesMs) => {
      const counts = countsOf(everyMs, takesMs, 300_000);
      for (const [place, count] of counts.entries())
        expect(count).toBeLessThanOrEqual(Math.ceil(300_000 / (everyMs[place] ?? 0)) + 1);
    }),
  );
});

it('PLAN-2 slows all requests down in proportion on a slow line, and starves none', () => {
  const [fast = 0, , slow = 0] = countsOf([1_000, 1_000, 10_000], 1_000, 1_000_000);
  expect(fast / slow).toBeGreaterThan(9);
  expect(fast / slow).toBeLessThan(11);
  fc.assert(
    fc.property(rates, fc.integer({ min: 100, max: 3_000 }), (everyMs, takesMs) => {
      const load = everyMs.reduce((sum, each) => sum + takesMs / each, 0);
      const forMs = 100 * Math.max(...everyMs) * Math.max(1, load);
      for (const [place, count] of countsOf(everyMs, takesMs, forMs).entries()) {
        const ownMs = everyMs[place] ?? 0;
        // A request that becomes due during another one waits for its end.
        const due = Math.min(1, 1 / load, ownMs / (ownMs + takesMs));
        expect((count * ownMs) / forMs).toBeGreaterThan(0.8 * due - 0.02);
      }
    }),
    { numRuns: 40, examples: [[[1_852, 6_434, 7_394], 1_848]] },
  );
});

it('PLAN-3 backs off from unanswered requests down to once in 5 min, without slowing the others', () => {
  const [answered = 0, silent = 0] = countsOf([1_000, 1_000], 100, 3_600_000, (place) => place === 0);
  expect(answered).toBeGreaterThan(3_500);
  expect(silent).toBeGreaterThanOrEqual(9 + 10);
  expect(silent).toBeLessThanOrEqual(9 + 12);
});

it('PLAN-3 restores the interval after an answer, and never extends one beyond 5 min', () => {
  let plan = initialPollPlan([1_000, 600_000]);
  for (let nowMs = 0; nowMs < 20_000; nowMs += 5_000) plan = recordPoll(plan, 0, false, nowMs);
  plan = recordPoll(plan, 1, false, 15_000);
  expect(nextPoll(plan, 16_000)).toEqual({ type: 'wait', durationMs: 15_000 });
  plan = recordPoll(plan, 0, true, 31_000);
  expect(nextPoll(plan, 31_900)).toEqual({ type: 'wait', durationMs: 100 });
  plan = recordPoll(plan, 0, true, 614_000);
  expect([nextPoll(plan, 614_900), nextPoll(plan, 615_000)]).toEqual([
    { type: 'wait', durationMs: 100 },
    { type: 'request', index: 0 },
  ]);
  expect(nextPoll(recordPoll(plan, 0, true, 615_000), 615_000)).toEqual({ type: 'request', index: 1 });
});
