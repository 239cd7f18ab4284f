import { type Entry, operationsOf, type Resources } from '../history.ts';
import { linkedAgain } from './links.ts';
import { oneWinner, removedStaysOut } from './pairing.ts';
import { PairTimes } from './pairs.ts';
import { pushedAtLeastOnce, pushedAtMostOnce } from './pushes.ts';
import type { Violation } from './violation.ts';

/** The growth that is allowed: caches, and idle connections to its database and of callers. */
const SPARE: Resources = { sockets: 0, files: 30, heapBytes: 24_000_000 };

/** All violations of the invariants in a history, in order. */
export function checkHistory(history: readonly Entry[]): Violation[] {
  const operations = operationsOf(history);
  const pairs = new PairTimes(operations);
  return [
    ...oneWinner(operations),
    ...removedStaysOut(operations, pairs),
    ...pushedAtLeastOnce(history, operations, pairs),
    ...pushedAtMostOnce(history),
    ...linkedAgain(history, operations, pairs),
    ...specificErrors(history),
    ...resourcesReturn(history),
    ...rowsStay(history),
  ].sort((one, other) => one.atMs - other.atMs);
}

/** No call ends with an unspecific error. */
function* specificErrors(history: readonly Entry[]): Generator<Violation> {
  for (const { action, status, endedMs } of operationsOf(history))
    if (status === 500)
      yield {
        rule: 'specific-error',
        atMs: endedMs,
        text: `${JSON.stringify(action)} ended with status 500`,
      };
}

function* resourcesReturn(history: readonly Entry[]): Generator<Violation> {
  const measured = history.filter((entry) => entry.type === 'measured');
  for (const { server, resources, atMs } of measured.filter(({ when }) => when === 'after')) {
    const before = measured.find((each) => each.server === server && each.when === 'before')?.resources;
    if (!before) continue;
    for (const name of Object.keys(SPARE) as (keyof Resources)[])
      if (resources[name] > before[name] + SPARE[name])
        yield {
          rule: 'resources-return',
          atMs,
          text: `${server} has ${resources[name]} ${name} without clients, and had ${before[name]} before`,
        };
  }
}

/** No row of the car that a phone received is lost. */
function* rowsStay(history: readonly Entry[]): Generator<Violation> {
  const stored = history.findLast((entry) => entry.type === 'stored-rows');
  if (!stored) return;
  const kept = new Set(stored.rows);
  for (const entry of history)
    if (entry.type === 'received-row' && !kept.has(entry.row))
      yield { rule: 'rows-stay', atMs: entry.atMs, text: `the car lost its row ${entry.row}` };
}
