import type { Readings } from '@ligo/vehicle';
import { initialPollPlan, nextPoll, type PollPlan, recordPoll } from './poll-plan.ts';
import {
  afterReadings,
  afterVoltage,
  type FailedWakeAttempts,
  initialWakeGuard,
  mayPoll,
  type WakeGuard,
} from './wake-guard.ts';

/** How far reading a car has come. Times are of a clock that only moves on, ms. */
export interface PollerState {
  readonly wakeGuard: WakeGuard;
  readonly plan: PollPlan;
  /** Whether what the profile sends once was sent, and the bus not left since. */
  readonly isStarted: boolean;
  readonly voltageAskedAtMs: number | null;
}

/**
 * What to do next. `voltage`: ask the adapter for the 12 V; `begin`: send what the profile sends once; `ask`: its question of that
 * place; `leave`: have the adapter leave the bus; `rest`: wait.
 */
export type PollerAction =
  | { type: 'voltage' }
  | { type: 'begin' }
  | { type: 'ask'; index: number }
  | { type: 'leave' }
  | { type: 'rest'; durationMs: number };

export type ActionResult =
  | { type: 'voltage'; voltageV: number | null }
  | { type: 'begin' }
  | { type: 'leave' }
  | { type: 'ask'; index: number; isAnswered: boolean; readings: Readings; askedAtMs: number }
  /** The adapter is there anew, and knows nothing any more. */
  | { type: 'connect' };

/** Of a car that is asked, and of one that is left alone. */
const VOLTAGE_MS = 10_000;
const SILENT_VOLTAGE_MS = 20_000;

/** At the app's start. `everyMs`: how often each question is worth asking; `inVain`: as the app's last run left it. */
export const initialPoller = (
  everyMs: readonly number[],
  onFromV: number,
  inVain?: FailedWakeAttempts,
): PollerState => ({
  wakeGuard: initialWakeGuard(onFromV, inVain),
  plan: initialPollPlan(everyMs),
  isStarted: false,
  voltageAskedAtMs: null,
});

/** What to do now. */
export function nextAction(
  { wakeGuard, plan, isStarted, voltageAskedAtMs }: PollerState,
  nowMs: number,
): PollerAction {
  const isAllowed = mayPoll(wakeGuard, nowMs);
  const voltageInMs =
    (voltageAskedAtMs ?? Number.NEGATIVE_INFINITY) + (isAllowed ? VOLTAGE_MS : SILENT_VOLTAGE_MS) - nowMs;
  // WAKE-7
  if (!isAllowed && isStarted) return { type: 'leave' };
  if (voltageInMs <= 0) return { type: 'voltage' };
  if (!isAllowed) return { type: 'rest', durationMs: voltageInMs };
  if (!isStarted) return { type: 'begin' };
  const turn = nextPoll(plan, nowMs);
  return turn.type === 'ask' ? turn : { type: 'rest', durationMs: Math.min(turn.durationMs, voltageInMs) };
}

/** The conduct after something was done. */
export function applyResult(before: PollerState, done: ActionResult, nowMs: number): PollerState {
  const { wakeGuard, plan } = before;
  switch (done.type) {
    case 'connect':
      return { ...before, isStarted: false, voltageAskedAtMs: null };
    case 'voltage':
      return {
        ...before,
        wakeGuard: afterVoltage(wakeGuard, done.voltageV, nowMs),
        voltageAskedAtMs: nowMs,
      };
    case 'begin':
      // PLAN-4
      return { ...before, plan: initialPollPlan(plan.everyMs), isStarted: true };
    case 'leave':
      return { ...before, isStarted: false };
    case 'ask':
      return {
        ...before,
        plan: recordPoll(plan, done.index, done.isAnswered, done.askedAtMs),
        wakeGuard: afterReadings(wakeGuard, done.readings, nowMs),
      };
  }
}
