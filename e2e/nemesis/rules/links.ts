import { type Entry, named, type Operation } from '../history.ts';
import { calms } from './fault-times.ts';
import type { PairTimes } from './pairs.ts';
import type { Violation } from './violation.ts';

/** A link is possible this soon after the last fault, ms. */
const LINK_LIMIT_MS = 15_000;

/** After the last fault each pair can link again in time. The time in which programs waited for a processor does not count. */
export function* linkedAgain(
  history: readonly Entry[],
  operations: readonly Operation[],
  pairs: PairTimes,
): Generator<Violation> {
  const connects = named(operations, 'connect').filter(({ outcome }) => outcome === 'ok');
  for (const { fromMs, untilMs } of calms(history)) {
    const runningMs = (atMs: number) => atMs - fromMs - stalledMs(history, fromMs, atMs);
    if (runningMs(untilMs) < LINK_LIMIT_MS) continue;
    for (const pair of pairs.all()) {
      if (!pairs.isPaired(pair, fromMs, untilMs)) continue;
      const link = connects.find(
        ({ action, endedMs }) =>
          action.account === pair.account && action.car === pair.car && endedMs > fromMs,
      );
      const atMs = link ? Math.min(link.endedMs, untilMs) : untilMs;
      if (runningMs(atMs) > LINK_LIMIT_MS)
        yield {
          rule: 'linked-again',
          atMs,
          text: `account ${pair.account} had no link to car ${pair.car} ${Math.round(runningMs(atMs))} ms after the last fault`,
        };
    }
  }
}

function stalledMs(history: readonly Entry[], fromMs: number, untilMs: number): number {
  return history.reduce(
    (sum, entry) =>
      entry.type === 'stalled' && entry.atMs > fromMs && entry.atMs <= untilMs ? sum + entry.ms : sum,
    0,
  );
}
