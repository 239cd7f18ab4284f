import { named, type Operation } from '../history.ts';
import type { PairTimes } from './pairs.ts';
import type { Violation } from './violation.ts';

/** A pairing code pairs one account. */
export function* oneWinner(operations: readonly Operation[]): Generator<Violation> {
  const winners = new Map<string, number>();
  for (const { action, outcome, endedMs } of named(operations, 'redeem')) {
    if (outcome !== 'ok') continue;
    const winner = winners.get(action.code) ?? action.account;
    winners.set(action.code, winner);
    if (winner !== action.account)
      yield {
        rule: 'one-winner',
        atMs: endedMs,
        text: `accounts ${winner} and ${action.account} paired with car ${action.car} by one code`,
      };
  }
}

/** After a removal is confirmed, no phone of the pairing gets in. */
export function* removedStaysOut(operations: readonly Operation[], pairs: PairTimes): Generator<Violation> {
  const entries = [...named(operations, 'join'), ...named(operations, 'connect')];
  for (const { account, car, fromMs, untilMs } of pairs.absences())
    for (const { action, outcome, invokedMs, endedMs } of entries)
      if (
        action.account === account &&
        action.car === car &&
        outcome === 'ok' &&
        invokedMs > fromMs &&
        endedMs < untilMs
      )
        yield {
          rule: 'removed-stays-out',
          atMs: endedMs,
          text: `account ${account} was removed from car ${car} at ${Math.round(fromMs)} ms, and still did: ${action.name}`,
        };
}
