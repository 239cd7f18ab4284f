import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '../../support/seeded-random.ts';
import { type Action, type Entry, type Outcome, Recorder } from '../history.ts';
import type { Fault } from '../plan.ts';
import { checkHistory } from './check-history.ts';

const CARS = 3;
const ACCOUNTS = 4;
const FREEZE: Fault = { kind: 'freeze', target: 'postgres' };
const RESOURCES = { sockets: 0, files: 30, heapBytes: 1e8 };

/** A system that keeps the invariants; during a fault, answers are lost, whether or not it executed the action. */
class CorrectSystem {
  nowMs = 0;
  readonly recorder = new Recorder(() => this.nowMs);
  private readonly codes = new Map<number, { text: string; winner: number | null }>();
  private readonly pairs = new Set<string>();
  private isFaulty = false;

  constructor(private readonly random: () => number) {}

  /** Runs that many actions between two calms. */
  run(actions: number): readonly Entry[] {
    this.recorder.record({ type: 'measured', server: 'server-1', when: 'before', resources: RESOURCES });
    for (let car = 0; car < CARS; car++) this.pairSurely(car);
    for (let index = 0; index < actions; index++) this.act();
    this.setFault(true);
    for (let index = 0; index < actions; index++) this.act();
    this.setFault(false);
    this.nowMs += 3_000;
    for (let car = 0; car < CARS; car++)
      for (let account = 0; account < ACCOUNTS; account++) this.connect(account, car);
    this.nowMs += 30_000;
    this.recorder.record({ type: 'received-row', row: 'trip 1' });
    this.recorder.record({ type: 'stored-rows', rows: ['trip 1', 'trip 2'] });
    this.recorder.record({ type: 'measured', server: 'server-1', when: 'after', resources: RESOURCES });
    return this.recorder.entries;
  }

  private setFault(isFaulty: boolean): void {
    this.isFaulty = isFaulty;
    this.recorder.record({ type: isFaulty ? 'fault-began' : 'fault-ended', fault: FREEZE });
  }

  private act(): void {
    const [car, account] = [this.below(CARS), this.below(ACCOUNTS)];
    const act = [
      () => this.offer(car),
      () => this.redeem(account, car),
      () => this.remove(account, car),
      () => this.report(car),
      () => this.connect(account, car),
    ][this.below(5)];
    act?.();
  }

  private pairSurely(car: number): void {
    this.offer(car);
    this.redeem(car, car);
    this.report(car);
  }

  private offer(car: number): void {
    const text = `code ${this.nowMs}`;
    this.execute({ name: 'offer-code', car }, () => {
      this.codes.set(car, { text, winner: null });
      return true;
    });
  }

  private redeem(account: number, car: number): void {
    const code = this.codes.get(car);
    if (!code) return;
    this.execute({ name: 'redeem', account, car, code: code.text }, () => {
      if (code.winner !== null && code.winner !== account) return false;
      code.winner = account;
      this.pairs.add(`${account} ${car}`);
      return true;
    });
  }

  private remove(account: number, car: number): void {
    this.execute({ name: 'remove', account, car }, () => this.pairs.delete(`${account} ${car}`));
    // A code of before pairs again, as that of its account.
    this.codes.delete(car);
  }

  private report(car: number): void {
    const time = this.nowMs;
    this.execute({ name: 'report', car, eventId: `event ${time}`, time }, () => {
      for (let account = 0; account < ACCOUNTS; account++)
        if (this.pairs.has(`${account} ${car}`)) this.recorder.record({ type: 'pushed', account, car, time });
      return true;
    });
  }

  private connect(account: number, car: number): void {
    const isPaired = () => this.pairs.has(`${account} ${car}`);
    this.execute({ name: 'join', account, car }, isPaired);
    this.execute({ name: 'connect', account, car }, isPaired);
  }

  private execute(action: Action, run: () => boolean): void {
    this.nowMs += 1 + this.below(50);
    const end = this.recorder.invoke(action);
    this.nowMs += 1 + this.below(50);
    const isLost = this.isFaulty && this.below(3) === 0;
    const isDone = (!isLost || this.below(2) === 0) && run();
    const outcome: Outcome = isLost ? 'unknown' : isDone ? 'ok' : 'failed';
    end(outcome, isLost ? 503 : 200);
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}

const historyOf = (seed: number, actions = 100) => new CorrectSystem(seededRandom(seed)).run(actions);
const rulesIn = (history: readonly Entry[]) => [...new Set(checkHistory(history).map(({ rule }) => rule))];

/** The history with further lines at a time. */
function withLines(history: readonly Entry[], atMs: number, lines: readonly object[]): Entry[] {
  const added = lines.map((line) => ({ ...line, atMs }) as Entry);
  return [...history, ...added].sort((one, other) => one.atMs - other.atMs);
}

const action = (id: number, what: Action, outcome: Outcome, status = 200) => [
  { type: 'invoked', id, action: what },
  { type: 'ended', id, outcome, status, code: '' },
];

it('finds nothing in the history of a correct system', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 150 }), (seed, actions) => {
      expect(checkHistory(historyOf(seed, actions))).toEqual([]);
    }),
  );
});

it('finds each violation of an invariant that is planted in it', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const history = historyOf(seed, 0);
      const endMs = history.at(-1)?.atMs ?? 0;
      const planted = (lines: object[], atMs = endMs - 1) => rulesIn(withLines(history, atMs, lines));
      const [redeemed] = history.flatMap((entry) =>
        entry.type === 'invoked' && entry.action.name === 'redeem' ? [entry.action] : [],
      );
      const [pushed] = history.filter((entry) => entry.type === 'pushed');
      if (!redeemed || !pushed) throw new Error('Nothing was paired');
      expect(planted(action(900, { ...redeemed, account: 3 }, 'ok'))).toEqual(['one-winner']);
      expect(
        rulesIn(
          withLines(
            withLines(history, endMs - 2, action(901, { name: 'remove', account: 0, car: 0 }, 'ok')),
            endMs - 1,
            action(902, { name: 'join', account: 0, car: 0 }, 'ok'),
          ),
        ),
      ).toEqual(['removed-stays-out']);
      expect(planted([pushed])).toEqual(['pushed-once']);
      expect(rulesIn(history.filter((entry) => entry !== pushed))).toEqual(['pushed-once']);
      const isConnect = (entry: Entry) => entry.type === 'invoked' && entry.action.name === 'connect';
      expect(rulesIn(history.filter((entry) => !isConnect(entry)))).toEqual(['linked-again']);
      expect(planted(action(903, { name: 'offer-code', car: 0 }, 'unknown', 500))).toEqual([
        'specific-error',
      ]);
      const resources = { ...RESOURCES, sockets: 1 };
      expect(planted([{ type: 'measured', server: 'server-1', when: 'after', resources }])).toEqual([
        'resources-return',
      ]);
      expect(planted([{ type: 'received-row', row: 'trip 3' }])).toEqual(['rows-stay']);
    }),
  );
});

it('extends the limit of a link by the time that programs waited for a processor', () => {
  const history = historyOf(1, 0);
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
  const history = historyOf(2, 0);
  const pushed = history.find((entry) => entry.type === 'pushed');
  if (!pushed) throw new Error('Nothing was pushed');
  const endMs = history.at(-1)?.atMs ?? 0;
  const again = withLines(history, endMs, [pushed]);
  const kill = { kind: 'kill', target: 'server-2' } as const;
  const killed = (atMs: number) =>
    withLines(again, atMs, [
      { type: 'fault-began', fault: kill },
      { type: 'fault-ended', fault: kill },
    ]);
  expect(rulesIn(killed(pushed.atMs + 5))).toEqual([]);
  expect(rulesIn(killed(pushed.atMs + 5_000))).toContain('pushed-once');
});
