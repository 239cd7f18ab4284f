import { type Entry, named, type Operation } from '../history.ts';
import type { Fault } from '../plan.ts';
import { faultTimes } from './fault-times.ts';
import type { PairTimes } from './pairs.ts';
import type { Violation } from './violation.ts';

/** A server that is killed this soon after a push service took a message has not recorded it yet, ms. */
const UNRECORDED_MS = 1_000;

type Pushed = Extract<Entry, { type: 'pushed' }>;

/** Each acknowledged event is pushed to each browser of the car's accounts. */
export function* pushedAtLeastOnce(
  history: readonly Entry[],
  operations: readonly Operation[],
  pairs: PairTimes,
): Generator<Violation> {
  const endMs = history.at(-1)?.atMs ?? 0;
  const pushes = pushesOf(history);
  const reports = groupBy(named(operations, 'report'), ({ action }) => action.eventId);
  for (const tries of reports.values()) {
    const [first] = tries;
    if (!first || !tries.some(({ outcome }) => outcome === 'ok')) continue;
    const { car, time } = first.action;
    for (const pair of pairs.all())
      if (
        pair.car === car &&
        pairs.isPaired(pair, first.invokedMs, endMs) &&
        !pushes.has(keyOf(pair.account, car, time))
      )
        yield {
          rule: 'pushed-once',
          atMs: first.invokedMs,
          text: `the event of car ${car} was acknowledged and never pushed to account ${pair.account}`,
        };
  }
}

/** No event is pushed to a browser twice. */
export function* pushedAtMostOnce(history: readonly Entry[]): Generator<Violation> {
  const pushes = pushesOf(history);
  for (const [one, other] of [...pushes.values()].flatMap((all) =>
    all.slice(1).map((each) => [all[0], each]),
  ))
    if (one && other && !wasUnrecorded(history, one.atMs, other.atMs))
      yield {
        rule: 'pushed-once',
        atMs: other.atMs,
        text: `an event of car ${one.car} was pushed to account ${one.account} at ${Math.round(one.atMs)} ms and again`,
      };
}

/** The messages of each event to each browser. */
const pushesOf = (history: readonly Entry[]) =>
  groupBy(
    history.filter((entry): entry is Pushed => entry.type === 'pushed'),
    ({ account, car, time }) => keyOf(account, car, time),
  );

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

const keyOf = (account: number, car: number, time: number) => `${account} ${car} ${time}`;

/**
 * Whether the server that sent a message may have ended before it could record this: no server can prevent that such a message is
 * sent again.
 */
function wasUnrecorded(history: readonly Entry[], firstMs: number, againMs: number): boolean {
  const times = [...faultTimes(history)];
  return times
    .filter(({ fault, fromMs }) => endsServer(fault) && fromMs >= firstMs && fromMs < againMs)
    .some(
      ({ fromMs: endedMs }) =>
        endedMs - firstMs < UNRECORDED_MS ||
        times.some(
          ({ fault, fromMs, untilMs }) =>
            delaysRecording(fault) &&
            fromMs <= endedMs &&
            untilMs + UNRECORDED_MS >= endedMs &&
            fromMs <= firstMs + UNRECORDED_MS,
        ),
    );
}

const endsServer = ({ kind, target }: Fault) =>
  (kind === 'kill' || kind === 'restart') && target.startsWith('server');
const delaysRecording = ({ kind, target }: Fault) =>
  target.includes('postgres') || (kind === 'freeze' && target.startsWith('server'));
