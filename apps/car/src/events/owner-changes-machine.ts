import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import type { OwnerChange } from '@ligo/protocol';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import type { MadeChange } from './events-contract.ts';

/** A change with the account that made it. */
export interface AccountedChange extends MadeChange {
  /** Masked e-mail address; `null`: unknown, or the car's own screen. */
  account: string | null;
  at: Monotonic;
}

/** Entries of a kind and a pairing. */
interface Quota {
  /** Entries that may follow at once. */
  left: number;
  refilledAt: Monotonic;
  /** Changes that became one, and wait for their entry; `null`: none. */
  waiting: AccountedChange | null;
}

export interface OwnerChangesState {
  quotas: ReadonlyMap<string, Quota>;
  /** Deletions of which the other owners were not notified. */
  deletions: readonly { pairingId: string | null; at: Monotonic; count: number }[];
}

export type OwnerChangesEvent = ({ type: 'made' } & AccountedChange) | { type: 'stop' };
/** Records an entry; `isReported`: the other owners are notified. */
export type OwnerChangesEffect = { type: 'record'; isReported: boolean } & AccountedChange;
type Step = MachineStep<OwnerChangesState, OwnerChangesEffect>;

export const INITIAL_OWNER_CHANGES: OwnerChangesState = { quotas: new Map(), deletions: [] };

const MAX_LEFT = 10;
const REFILL_MS = 60_000;
/** The owners are notified if an account deletes this many recordings within this time, ms. */
const DELETIONS = { count: 5, withinMs: 600_000 } as const;

/** The next state and its effects; see RULES.md. */
export function stepOwnerChanges(
  before: OwnerChangesState,
  event: OwnerChangesEvent | Tick,
  { nowMs }: Moment<Monotonic>,
): Step {
  if (event.type === 'made') return recordDue(withChange(before, event), nowMs);
  return recordDue(before, nowMs, event.type === 'stop');
}

/** When the next waiting change is due; `null`: none waits. */
export function ownerChangesDueMs({ quotas }: OwnerChangesState): number | null {
  return earliestMs([...quotas.values()].map(({ waiting, refilledAt }) => waiting && refilledAt + REFILL_MS));
}

/** OWNER-2: adds a change to those that wait. */
function withChange(before: OwnerChangesState, made: AccountedChange): OwnerChangesState {
  const key = `${made.change.kind} ${made.pairingId}`;
  const quota = before.quotas.get(key) ?? { left: MAX_LEFT, refilledAt: made.at, waiting: null };
  const waiting = quota.waiting ? mergeChanges(quota.waiting, made) : made;
  return { ...before, quotas: new Map(before.quotas).set(key, { ...quota, waiting }) };
}

/** One change in place of two: the last state, or the sum of the deletions. */
function mergeChanges(earlier: AccountedChange, later: AccountedChange): AccountedChange {
  const { change } = later;
  const isSerious = (earlier.isSerious || later.isSerious) && !isHarmless(change);
  if (change.kind !== 'recordingsDeleted' || earlier.change.kind !== 'recordingsDeleted')
    return { ...later, isSerious };
  return { ...later, isSerious, change: { ...change, count: change.count + earlier.change.count } };
}

const isHarmless = (change: OwnerChange) =>
  (change.kind === 'sentrySwitched' && change.isOn) ||
  (change.kind === 'sentryMasked' && change.camIds.length === 0);

/** Records what waits, within the quotas, or all of it. */
function recordDue(before: OwnerChangesState, nowMs: Monotonic, isEnd = false): Step {
  const quotas = new Map<string, Quota>();
  const effects: OwnerChangesEffect[] = [];
  let { deletions } = before;
  for (const [key, quota] of before.quotas) {
    const { left, refilledAt, waiting } = refill(quota, nowMs);
    if (!waiting || (left === 0 && !isEnd)) {
      // A full quota is that of a pairing that changed nothing.
      if (waiting || left < MAX_LEFT) quotas.set(key, { left, refilledAt, waiting });
      continue;
    }
    const [isReported, unreported] = judge(deletions, waiting);
    deletions = unreported;
    effects.push({ type: 'record', isReported, ...waiting });
    quotas.set(key, { left: Math.max(0, left - 1), refilledAt, waiting: null });
  }
  return { state: { quotas, deletions }, effects };
}

function refill({ left, refilledAt, waiting }: Quota, nowMs: Monotonic): Quota {
  const refills = Math.max(0, Math.floor((nowMs - refilledAt) / REFILL_MS));
  return {
    left: Math.min(MAX_LEFT, left + refills),
    refilledAt: plusMs(refilledAt, refills * REFILL_MS),
    waiting,
  };
}

/** OWNER-3: whether the other owners are notified of a change, and the deletions that count later. */
function judge(
  before: OwnerChangesState['deletions'],
  { change, pairingId, at, isSerious }: AccountedChange,
): [isReported: boolean, deletions: OwnerChangesState['deletions']] {
  if (change.kind !== 'recordingsDeleted') return [isSerious, before];
  const recent = before.filter((each) => at - each.at < DELETIONS.withinMs);
  const deletions = [...recent, { pairingId, at, count: change.count }];
  const own = deletions.filter((each) => each.pairingId === pairingId);
  const isReported = own.reduce((sum, { count }) => sum + count, 0) >= DELETIONS.count;
  return [isReported, isReported ? deletions.filter((each) => each.pairingId !== pairingId) : deletions];
}
