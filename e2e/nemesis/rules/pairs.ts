import { named, type Operation, type OperationOf } from '../history.ts';

/** A request without an answer may wait in a frozen program or on an interrupted path, and be executed this much later, ms. */
const LATE_MS = 20_000;

export interface Pair {
  account: number;
  car: number;
}

/** The pairings and removals of a history. */
export class PairTimes {
  private readonly redeems: OperationOf<'redeem'>[];
  private readonly removals: OperationOf<'remove'>[];

  constructor(operations: readonly Operation[]) {
    this.redeems = named(operations, 'redeem');
    this.removals = named(operations, 'remove');
  }

  /** All pairs that were confirmed once. */
  all(): Pair[] {
    const pairs = new Map<string, Pair>();
    for (const { action, outcome } of this.redeems)
      if (outcome === 'ok') pairs.set(`${action.account} ${action.car}`, action);
    return [...pairs.values()];
  }

  /** Whether the pair was certainly paired during all that time. */
  isPaired(pair: Pair, fromMs: number, untilMs: number): boolean {
    const confirmed = this.redeems.findLast(
      (each) => isOf(each, pair) && each.outcome === 'ok' && each.endedMs <= fromMs,
    );
    if (!confirmed) return false;
    return !this.removals.some(
      (each) => isOf(each, pair) && each.invokedMs < untilMs && latestMs(each) > confirmed.invokedMs,
    );
  }

  /** The times in which a pair was certainly not paired, after its confirmed removals. */
  *absences(): Generator<Pair & { fromMs: number; untilMs: number }> {
    for (const removal of this.removals) {
      if (removal.outcome !== 'ok') continue;
      const { account, car } = removal.action;
      const later = this.redeems.filter(
        (each) => isOf(each, removal.action) && latestMs(each) > removal.invokedMs,
      );
      const untilMs = Math.min(...later.map(({ invokedMs }) => invokedMs));
      if (untilMs > removal.endedMs) yield { account, car, fromMs: removal.endedMs, untilMs };
    }
  }
}

const isOf = ({ action }: { action: Pair }, { account, car }: Pair) =>
  action.account === account && action.car === car;

/** The last moment at which an action may have taken effect. */
const latestMs = ({ outcome, endedMs }: Operation) => (outcome === 'unknown' ? endedMs + LATE_MS : endedMs);
