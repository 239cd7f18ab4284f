import type { Readings } from '@ligo/signals';
import {
  afterReadings,
  afterVoltage,
  type FailedWakeAttempts,
  initialWakeGuard,
  mayPoll,
  type WakeGuard,
} from './wake-guard.ts';

/** State of polling a car. Times are monotonic, ms. */
export interface PollerState {
  readonly wakeGuard: WakeGuard;
  readonly plan: PollPlan;
  /** Whether the initial commands were sent and the adapter has not left the bus since. */
  readonly isStarted: boolean;
  readonly voltageAskedAtMs: number | null;
}

/**
 * The next action. `voltage`: measure the 12 V battery by the adapter; `start`: send the initial commands of the profile; `request`: send
 * the request of that index; `stop`: leave the bus; `wait`: do nothing.
 */
export type PollerAction =
  | { type: 'voltage' }
  | { type: 'start' }
  | { type: 'request'; index: number }
  | { type: 'stop' }
  | { type: 'wait'; durationMs: number };

export type ActionResult =
  | { type: 'voltage'; voltageV: number | null }
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'request'; index: number; isAnswered: boolean; readings: Readings; requestedAtMs: number }
  /** The adapter was connected or reset, and has lost its settings. */
  | { type: 'connect' };

/** Intervals of the voltage while the car is polled, and while it is not. */
const VOLTAGE_MS = 10_000;
const SILENT_VOLTAGE_MS = 20_000;

/** The state at the app's start. `everyMs`: interval of each request; `failedAttempts`: those of the app's last run. */
export const initialPoller = (
  everyMs: readonly number[],
  onFromV: number,
  failedAttempts?: FailedWakeAttempts,
): PollerState => ({
  wakeGuard: initialWakeGuard(onFromV, failedAttempts),
  plan: initialPollPlan(everyMs),
  isStarted: false,
  voltageAskedAtMs: null,
});

export function nextAction(
  { wakeGuard, plan, isStarted, voltageAskedAtMs }: PollerState,
  nowMs: number,
): PollerAction {
  const isAllowed = mayPoll(wakeGuard, nowMs);
  const voltageInMs =
    (voltageAskedAtMs ?? Number.NEGATIVE_INFINITY) + (isAllowed ? VOLTAGE_MS : SILENT_VOLTAGE_MS) - nowMs;
  // WAKE-7
  if (!isAllowed && isStarted) return { type: 'stop' };
  if (voltageInMs <= 0) return { type: 'voltage' };
  if (!isAllowed) return { type: 'wait', durationMs: voltageInMs };
  if (!isStarted) return { type: 'start' };
  const poll = nextPoll(plan, nowMs);
  return poll.type === 'request'
    ? poll
    : { type: 'wait', durationMs: Math.min(poll.durationMs, voltageInMs) };
}

export function applyResult(before: PollerState, result: ActionResult, nowMs: number): PollerState {
  const { wakeGuard, plan } = before;
  switch (result.type) {
    case 'connect':
      return { ...before, isStarted: false, voltageAskedAtMs: null };
    case 'voltage':
      return {
        ...before,
        wakeGuard: afterVoltage(wakeGuard, result.voltageV, nowMs),
        voltageAskedAtMs: nowMs,
      };
    case 'start':
      // PLAN-4
      return { ...before, plan: initialPollPlan(plan.everyMs), isStarted: true };
    case 'stop':
      return { ...before, isStarted: false };
    case 'request':
      return {
        ...before,
        plan: recordPoll(plan, result.index, result.isAnswered, result.requestedAtMs),
        wakeGuard: afterReadings(wakeGuard, result.readings, nowMs),
      };
  }
}

/** When each request was sent and how often it failed, by index. */
export interface PollPlan {
  /** Interval of each request, ms. */
  readonly everyMs: readonly number[];
  /** When it was last sent; `null`: never. */
  readonly requestedAtMs: readonly (number | null)[];
  /** Consecutive requests without an answer. */
  readonly failures: readonly number[];
}

/** The next step: send the request of that index, or wait. */
type NextPoll = { type: 'request'; index: number } | { type: 'wait'; durationMs: number };

/** Longest interval of an unanswered request, ms: a control unit may wake up later than others. */
const SLOW_POLL_MS = 5 * 60_000;

export const initialPollPlan = (everyMs: readonly number[]): PollPlan => ({
  everyMs,
  requestedAtMs: everyMs.map(() => null),
  failures: everyMs.map(() => 0),
});

/** The plan after a request that was sent at `atMs`, monotonic. */
export function recordPoll(plan: PollPlan, place: number, isAnswered: boolean, atMs: number): PollPlan {
  const failed = plan.failures[place] ?? 0;
  const failures = isAnswered ? 0 : failed + 1;
  return {
    everyMs: plan.everyMs,
    requestedAtMs: plan.requestedAtMs.with(place, atMs),
    failures: failures === failed ? plan.failures : plan.failures.with(place, failures),
  };
}

/** The request that is most overdue. */
export function nextPoll(plan: PollPlan, nowMs: number): NextPoll {
  let index = -1;
  let latest = 0;
  let forMs = SLOW_POLL_MS;
  for (let each = 0; each < plan.everyMs.length; each += 1) {
    const requestedAtMs = plan.requestedAtMs[each] ?? Number.NEGATIVE_INFINITY;
    const pauseMs = pauseOf(plan, each);
    // PLAN-2: relative to its own interval.
    const lateness = (nowMs - requestedAtMs) / pauseMs;
    if (lateness >= 1 && lateness > latest) {
      latest = lateness;
      index = each;
    }
    // PLAN-1
    forMs = Math.min(forMs, requestedAtMs + pauseMs - nowMs);
  }
  return index >= 0 ? { type: 'request', index } : { type: 'wait', durationMs: Math.max(1, forMs) };
}

/** PLAN-3 */
function pauseOf({ everyMs, failures }: PollPlan, place: number): number {
  const ownMs = everyMs[place] ?? SLOW_POLL_MS;
  return Math.min(ownMs * 2 ** Math.min(30, failures[place] ?? 0), Math.max(ownMs, SLOW_POLL_MS));
}
