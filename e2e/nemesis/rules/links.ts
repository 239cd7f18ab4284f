import { type Entry, named, type Operation } from '../history.ts';
import { calms } from './fault-times.ts';
import type { PairTimes } from './pairs.ts';
import type { Violation } from './violation.ts';

/** A link is possible this soon after the last fault, ms. */
export const LINK_LIMIT_MS = 15_000;

/** After the last fault each pair can link again in time. Time that programs waited for a processor extends the limit. */
export function* linkedAgain(
  history: readonly Entry[],
  operations: readonly Operation[],
  pairs: PairTimes,
): Generator<Violation> {
  const connects = named(operations, 'connect').filter(({ outcome }) => outcome === 'ok');
  for (const { fromMs, untilMs } of calms(history)) {
    const limitMs = LINK_LIMIT_MS + stalledMs(history, fromMs, fromMs + 2 * LINK_LIMIT_MS);
    if (untilMs - fromMs < limitMs) continue;
    for (const pair of pairs.all()) {
      if (!pairs.isPaired(pair, fromMs, untilMs)) continue;
      const link = connects.find(
        ({ action, endedMs }) =>
          action.account === pair.account && action.car === pair.car && endedMs > fromMs,
      );
      const tookMs = (link?.endedMs ?? Number.POSITIVE_INFINITY) - fromMs;
      if (tookMs > limitMs)
        yield {
          rule: 'linked-again',
          atMs: fromMs + limitMs,
          text: `account ${pair.account} reached car ${pair.car} ${link ? `${Math.round(tookMs)} ms after` : 'not at all after'} the last fault`,
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
