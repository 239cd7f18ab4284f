import { z } from 'zod';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import { MIN_MOVING_KMH, type PositiveCurrent, type Quantities, signedPowerKw } from './quantities.ts';
import type { SourceContext } from './source.ts';

/** Knowledge of the direction of a source's current, by RULES.md. */
export interface CurrentSign {
  /** By the profile or the owner; `null`: neither defines it. */
  given: PositiveCurrent | null;
  /** In force; `null`: unknown, so that only the size of the power is known. */
  positiveCurrent: PositiveCurrent | null;
  /** A charge contradicted the direction in force, which was reset. */
  isContradicted: boolean;
  flow: Flow | null;
  window: ChargeWindow | null;
}

/** The current has flowed in one direction while the car reported that it charges. */
interface Flow {
  sinceMs: number;
  lastMs: number;
  isPositive: boolean;
}

/** The energy that flowed since a state of charge. */
interface ChargeWindow {
  pct: number;
  lastMs: number;
  lastKw: number;
  /** Sum with the sign of the source, and without it, kWh. */
  netKwh: number;
  grossKwh: number;
  hasMoved: boolean;
  /** The state of charge differs by a step since this time; `null`: it does not. A garbled line may change it for one query. */
  changedSinceMs: number | null;
}

const NO_EVIDENCE = { flow: null, window: null };

export const initialSign = (given: PositiveCurrent | null): CurrentSign => ({
  given,
  positiveCurrent: given,
  isContradicted: false,
  ...NO_EVIDENCE,
});

/** Whether the direction of the file or the owner is not that of the car. */
export const isSignDisputed = ({ given, positiveCurrent, isContradicted }: CurrentSign): boolean =>
  positiveCurrent === null ? isContradicted : given !== null && given !== positiveCurrent;

/** A smaller power may be that of a heater or of noise. */
const MIN_FLOW_KW = 0.5;
const FLOW_MS = 30_000;
const MAX_GAP_MS = 60_000;
const MS_PER_HOUR = 3_600_000;
/** A change of the state of charge by this much shows the direction, %. */
const STEP_PCT = 1;
const MOSTLY = 0.9;

/** SIGN-1 to SIGN-3: the direction after some quantities. `held`: all that still hold; `atMs` is monotonic. */
export function learnSign(before: CurrentSign, held: Quantities, atMs: number): CurrentSign {
  const rawKw = signedPowerKw(held);
  if (rawKw === null) return before;
  const flow = nextFlow(before.flow, held, rawKw, atMs);
  if (flow && flow.lastMs - flow.sinceMs >= FLOW_MS) return conclude(before, flow.isPositive, true);
  const { stateOfChargePct: pct, speedKmh } = held;
  const isMoving = typeof speedKmh === 'number' && speedKmh >= MIN_MOVING_KMH;
  const window = nextWindow(before.window, typeof pct === 'number' ? pct : null, rawKw, atMs, isMoving);
  const next = { ...before, flow, window };
  const changedSinceMs = window?.changedSinceMs ?? null;
  if (!window || typeof pct !== 'number' || changedSinceMs === null || atMs - changedSinceMs < FLOW_MS)
    return next;
  const isClear = window.grossKwh > 0 && Math.abs(window.netKwh) >= MOSTLY * window.grossKwh;
  const hasRisen = pct > window.pct;
  // Into the pack: the sign of the sum if the charge rose, the other one if it fell.
  return isClear && !(hasRisen && window.hasMoved)
    ? conclude({ ...next, window: null }, window.netKwh > 0 === hasRisen, hasRisen)
    : { ...next, window: null };
}

function nextFlow(before: Flow | null, held: Quantities, rawKw: number, atMs: number): Flow | null {
  const isCharging = held.isCharging ?? (typeof held.chargePowerKw === 'number' && held.chargePowerKw > 0);
  if (isCharging !== true || Math.abs(rawKw) < MIN_FLOW_KW) return null;
  const isPositive = rawKw > 0;
  const goesOn = before?.isPositive === isPositive && atMs - before.lastMs <= MAX_GAP_MS;
  return { sinceMs: goesOn ? before.sinceMs : atMs, lastMs: atMs, isPositive };
}

function nextWindow(
  before: ChargeWindow | null,
  pct: number | null,
  lastKw: number,
  lastMs: number,
  isMoving: boolean,
): ChargeWindow | null {
  const gapMs = before ? lastMs - before.lastMs : 0;
  if (!before || gapMs < 0 || gapMs > MAX_GAP_MS)
    return pct === null
      ? null
      : { pct, lastMs, lastKw, netKwh: 0, grossKwh: 0, hasMoved: isMoving, changedSinceMs: null };
  const isChanged = pct !== null && Math.abs(pct - before.pct) >= STEP_PCT;
  const kwh = (((before.lastKw + lastKw) / 2) * gapMs) / MS_PER_HOUR;
  return {
    ...before,
    lastMs,
    lastKw,
    netKwh: before.netKwh + kwh,
    grossKwh: before.grossKwh + Math.abs(kwh),
    hasMoved: before.hasMoved || isMoving,
    changedSinceMs: isChanged ? (before.changedSinceMs ?? lastMs) : null,
  };
}

/** `isPositive`: the sign of a current into the pack. */
function conclude(before: CurrentSign, isPositive: boolean, canLearn: boolean): CurrentSign {
  const measured = isPositive ? 'intoPack' : 'outOfPack';
  const { positiveCurrent } = before;
  if (positiveCurrent === measured || (positiveCurrent === null && !canLearn))
    return { ...before, ...NO_EVIDENCE };
  // SIGN-3
  if (positiveCurrent !== null)
    return { ...before, positiveCurrent: null, isContradicted: true, ...NO_EVIDENCE };
  return { ...before, positiveCurrent: measured, isContradicted: false, ...NO_EVIDENCE };
}

const STORE_KEY = 'current-signs';
const direction = z.enum(['outOfPack', 'intoPack']).nullable();
const storeSchema = z
  .record(z.string(), z.object({ given: direction, positiveCurrent: direction, isContradicted: z.boolean() }))
  .catch({});

/** Saves and logs what is learnt of the direction of a source's current. */
export class SignLearner {
  private sign: CurrentSign;

  /** `source`: identifies the source; `given`: the direction of the profile or the owner, `null` if neither defines it. */
  constructor(
    private readonly source: string,
    given: PositiveCurrent | null,
    private readonly context: Pick<SourceContext, 'kv' | 'log'> | null = null,
  ) {
    const saved = this.tryStore((kv) => storeSchema.parse(kv.read(STORE_KEY))[source]);
    // SIGN-4
    this.sign = saved?.given === given ? { ...saved, ...NO_EVIDENCE } : initialSign(given);
  }

  get current(): CurrentSign {
    return this.sign;
  }

  get isDisputed(): boolean {
    return isSignDisputed(this.sign);
  }

  /** The direction after some quantities; `null`: unknown. `held`: all quantities that still hold. */
  learn(held: Quantities, atMs: number): PositiveCurrent | null {
    this.set(learnSign(this.sign, held, atMs));
    return this.sign.positiveCurrent;
  }

  set(next: CurrentSign): void {
    const { positiveCurrent, given } = this.sign;
    this.sign = next;
    if (next.positiveCurrent === positiveCurrent) return;
    const { context, source } = this;
    this.save(next);
    if (next.positiveCurrent === null)
      context?.log.warn({ source, given }, 'direction of the current contradicted by a charge');
    else
      context?.log.info({ source, positiveCurrent: next.positiveCurrent }, 'direction of the current learnt');
  }

  private save({ given, positiveCurrent, isContradicted }: CurrentSign): void {
    this.tryStore((kv) => {
      const others = storeSchema.parse(kv.read(STORE_KEY));
      kv.write(STORE_KEY, { ...others, [this.source]: { given, positiveCurrent, isContradicted } });
    });
  }

  /** If the disk fails, the direction is learnt again after the next start. */
  private tryStore<T>(work: (kv: KeyValueStore) => T): T | undefined {
    const kv = this.context?.kv;
    try {
      return kv && work(kv);
    } catch (error) {
      this.context?.log.warn({ err: error }, 'cannot load or save the direction of the current');
      return undefined;
    }
  }
}
