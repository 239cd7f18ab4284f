import { expect, it } from 'vitest';
import { type Action, type Entry, type Outcome, Recorder } from '../history.ts';
import type { Fault } from '../plan.ts';
import { checkHistory } from './check-history.ts';

const FREEZE: Fault = { kind: 'freeze', target: 'postgres' };
const RESOURCES = { sockets: 0, files: 30, heapBytes: 1e8 };
const PAIR = { account: 0, car: 0 };
const REDEEMED = { name: 'redeem', ...PAIR, code: 'A' } as const;

/** An account pairs with a car, is notified of its event, and links again after a fault. */
function correctHistory(): readonly Entry[] {
  let nowMs = 0;
  const recorder = new Recorder(() => nowMs);
  const execute = (action: Action) => {
    const end = recorder.invoke(action);
    nowMs += 20;
    end('ok', 200);
  };
  recorder.record({ type: 'measured', server: 'server-1', when: 'before', resources: RESOURCES });
  execute({ name: 'offer-code', car: 0 });
  execute(REDEEMED);
  execute({ name: 'report', car: 0, eventId: 'event', time: 7 });
  recorder.record({ type: 'pushed', ...PAIR, time: 7 });
  recorder.record({ type: 'fault-began', fault: FREEZE });
  nowMs += 5_000;
  recorder.record({ type: 'fault-ended', fault: FREEZE });
  nowMs += 3_000;
  execute({ name: 'join', ...PAIR });
  execute({ name: 'connect', ...PAIR });
  nowMs += 30_000;
  recorder.record({ type: 'received-row', row: 'trip 1' });
  recorder.record({ type: 'stored-rows', rows: ['trip 1', 'trip 2'] });
  recorder.record({ type: 'measured', server: 'server-1', when: 'after', resources: RESOURCES });
  return recorder.entries;
}

const history = correctHistory();
const endMs = history.at(-1)?.atMs ?? 0;
const pushed = history.find((entry) => entry.type === 'pushed');
if (!pushed) throw new Error('Nothing was pushed');
const rulesIn = (entries: readonly Entry[]) => [...new Set(checkHistory(entries).map(({ rule }) => rule))];

/** The history with further lines at a time. */
function withLines(entries: readonly Entry[], atMs: number, lines: readonly object[]): Entry[] {
  const added = lines.map((line) => ({ ...line, atMs }) as Entry);
  return [...entries, ...added].sort((one, other) => one.atMs - other.atMs);
}

const action = (id: number, what: Action, outcome: Outcome, status = 200) => [
  { type: 'invoked', id, action: what },
  { type: 'ended', id, outcome, status, code: '' },
];

it('finds nothing in a correct history, and each violation of an invariant that is planted in it', () => {
  expect(checkHistory(history)).toEqual([]);
  const planted = (lines: object[], entries = history) => rulesIn(withLines(entries, endMs - 1, lines));
  expect(planted(action(900, { ...REDEEMED, account: 3 }, 'ok'))).toEqual(['one-winner']);
  const removed = withLines(history, endMs - 2, action(901, { name: 'remove', ...PAIR }, 'ok'));
  expect(planted(action(902, { name: 'join', ...PAIR }, 'ok'), removed)).toEqual(['removed-stays-out']);
  expect(planted([pushed])).toEqual(['pushed-once']);
  expect(rulesIn(history.filter((entry) => entry !== pushed))).toEqual(['pushed-once']);
  const isConnect = (entry: Entry) => entry.type === 'invoked' && entry.action.name === 'connect';
  expect(rulesIn(history.filter((entry) => !isConnect(entry)))).toEqual(['linked-again']);
  const failed = action(903, { name: 'offer-code', car: 0 }, 'unknown', 500);
  expect(planted(failed)).toEqual(['specific-error']);
  const resources = { ...RESOURCES, sockets: 1 };
  expect(planted([{ type: 'measured', server: 'server-1', when: 'after', resources }])).toEqual([
    'resources-return',
  ]);
  expect(planted([{ type: 'received-row', row: 'trip 3' }])).toEqual(['rows-stay']);
});

it('extends the limit of a link by the time that programs waited for a processor', () => {
  const faultEndMs = history.find(({ type }) => type === 'fault-ended')?.atMs ?? 0;
  const late = history.map((entry) =>
    entry.atMs > faultEndMs && entry.atMs < faultEndMs + 10_000
      ? { ...entry, atMs: entry.atMs + 14_000 }
      : entry,
  );
  expect(rulesIn(late)).toEqual(['linked-again']);
  expect(rulesIn(withLines(late, faultEndMs + 5_000, [{ type: 'stalled', ms: 5_000 }]))).toEqual([]);
});

it('excuses a message that is sent again only if its server ended before it could record the first', () => {
  const again = withLines(history, endMs, [pushed]);
  const kill = { kind: 'kill', target: 'server-2' } as const;
  const killed = (atMs: number) =>
    withLines(again, atMs, [
      { type: 'fault-began', fault: kill },
      { type: 'fault-ended', fault: kill },
    ]);
  expect(rulesIn(killed(pushed.atMs + 5))).toEqual([]);
  expect(rulesIn(killed(pushed.atMs + 10_000))).toContain('pushed-once');
});
