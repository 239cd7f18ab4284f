import type { Readings } from '@ligo/vehicle';
import { afterQuestion, newPlan, type PollPlan, turnOf } from './poll-plan.ts';
import {
  type AskedInVain,
  afterReadings,
  afterVoltage,
  mayAsk,
  unknownWakefulness,
  type Wakefulness,
} from './wakefulness.ts';

/** How far reading a car has come. Times are of a clock that only moves on, ms. */
export interface Conduct {
  readonly wakefulness: Wakefulness;
  readonly plan: PollPlan;
  /** Whether what the profile sends once was sent, and the bus not left since. */
  readonly isBegun: boolean;
  readonly voltageAskedAtMs: number | null;
}

/**
 * What to do next. `voltage`: ask the adapter for the 12 V; `begin`: send what the profile sends once; `ask`: its question of that
 * place; `leave`: have the adapter leave the bus; `rest`: wait.
 */
export type Deed =
  | { type: 'voltage' }
  | { type: 'begin' }
  | { type: 'ask'; place: number }
  | { type: 'leave' }
  | { type: 'rest'; forMs: number };

export type Done =
  | { type: 'voltage'; voltageV: number | null }
  | { type: 'begin' }
  | { type: 'leave' }
  | { type: 'ask'; place: number; isAnswered: boolean; readings: Readings; askedAtMs: number }
  /** The adapter is there anew, and knows nothing any more. */
  | { type: 'connect' };

/** Of a car that is asked, and of one that is left alone. */
const VOLTAGE_MS = 10_000;
const SILENT_VOLTAGE_MS = 20_000;

/** At the app's start. `everyMs`: how often each question is worth asking; `inVain`: as the app's last run left it. */
export const newConduct = (everyMs: readonly number[], onFromV: number, inVain?: AskedInVain): Conduct => ({
  wakefulness: unknownWakefulness(onFromV, inVain),
  plan: newPlan(everyMs),
  isBegun: false,
  voltageAskedAtMs: null,
});

/** What to do now. */
export function deedOf({ wakefulness, plan, isBegun, voltageAskedAtMs }: Conduct, nowMs: number): Deed {
  const isAllowed = mayAsk(wakefulness, nowMs);
  const voltageInMs =
    (voltageAskedAtMs ?? Number.NEGATIVE_INFINITY) + (isAllowed ? VOLTAGE_MS : SILENT_VOLTAGE_MS) - nowMs;
  // WAKE-7
  if (!isAllowed && isBegun) return { type: 'leave' };
  if (voltageInMs <= 0) return { type: 'voltage' };
  if (!isAllowed) return { type: 'rest', forMs: voltageInMs };
  if (!isBegun) return { type: 'begin' };
  const turn = turnOf(plan, nowMs);
  return turn.type === 'ask' ? turn : { type: 'rest', forMs: Math.min(turn.forMs, voltageInMs) };
}

/** The conduct after something was done. */
export function afterDeed(before: Conduct, done: Done, nowMs: number): Conduct {
  const { wakefulness, plan } = before;
  switch (done.type) {
    case 'connect':
      return { ...before, isBegun: false, voltageAskedAtMs: null };
    case 'voltage':
      return {
        ...before,
        wakefulness: afterVoltage(wakefulness, done.voltageV, nowMs),
        voltageAskedAtMs: nowMs,
      };
    case 'begin':
      // PLAN-4
      return { ...before, plan: newPlan(plan.everyMs), isBegun: true };
    case 'leave':
      return { ...before, isBegun: false };
    case 'ask':
      return {
        ...before,
        plan: afterQuestion(plan, done.place, done.isAnswered, done.askedAtMs),
        wakefulness: afterReadings(wakefulness, done.readings, nowMs),
      };
  }
}
