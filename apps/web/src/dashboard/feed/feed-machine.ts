import { earliestMs, type MachineStep, type Moment, type Tick } from '@ligo/machine';
import {
  DASHBOARD,
  type DashboardFeedMessage,
  type DashboardState,
  dashboardFeedMessageSchema,
  type InitializationStep,
  type LogEntry,
} from '@ligo/protocol';
import { jsonOf } from '../../lib/values/json-of.ts';

/** The dashboard's state of the car. Times by a monotonic clock, ms. */
export interface FeedState {
  /** The last state of the car; `null` before the first one. */
  car: DashboardState | null;
  /** The log of the last day, newest first. */
  log: readonly LogEntry[];
  /** When the last state of the car was received; `null`: never. */
  receivedAtMs: number | null;
  /** The state is the current one. */
  isLive: boolean;
  /** The car's app refused the last stream: this account of the unit has no access. */
  isRefused: boolean;
  /** How often something came that could not be read. */
  ignored: number;
  /** Since when each step of the car's start runs. */
  runningSince: Readonly<Partial<Record<InitializationStep, number>>>;
  /** Since when the stream is there; `null`: there is none. */
  openedAtMs: number | null;
  /** How often in a row no state came. */
  failures: number;
  /** When the stream is opened next; `null`: it is there. */
  openAtMs: number | null;
}

/** How long a state of the car is live, ms: a busy unit may miss one update. */
const LIVE_MS = 3 * DASHBOARD.aliveMs;
/** After how long a stream without a state is closed, ms. */
const DEAD_MS = 10 * DASHBOARD.aliveMs;
/** Waits before the stream is opened again, ms; the last one stays. */
const RETRY_MS = [1_000, 2_000, 4_000];

export type FeedEvent = { type: 'received'; text: string } | { type: 'ended'; isRefused: boolean } | Tick;
export type FeedEffect = { type: 'open' } | { type: 'close' };
type Step = MachineStep<FeedState, FeedEffect>;

/** The state before the first message; the stream opens with the first tick, at `nowMs`. */
export function initialFeed(nowMs: number): FeedState {
  return {
    car: null,
    log: [],
    receivedAtMs: null,
    isLive: false,
    isRefused: false,
    ignored: 0,
    runningSince: {},
    openedAtMs: null,
    failures: 0,
    openAtMs: nowMs,
  };
}

/** When the machine needs its next tick. */
export function feedDueMs({ isLive, receivedAtMs, openedAtMs, openAtMs }: FeedState): number | null {
  const silentMs = isLive && receivedAtMs !== null ? receivedAtMs + LIVE_MS : null;
  const deadMs = openedAtMs === null ? null : Math.max(openedAtMs, receivedAtMs ?? 0) + DEAD_MS;
  return earliestMs([silentMs, deadMs, openAtMs]);
}

/** Since when each step of the start runs that runs now. */
function stepTimes({ steps }: DashboardState, before: FeedState['runningSince'], nowMs: number) {
  const running = steps.filter(({ state }) => state === 'running');
  return Object.fromEntries(running.map(({ name }) => [name, before[name] ?? nowMs]));
}

function received(state: FeedState, message: DashboardFeedMessage, nowMs: number): FeedState {
  if (message.type === 'log') return { ...state, log: message.entries };
  const runningSince = stepTimes(message.state, state.runningSince, nowMs);
  return {
    ...state,
    car: message.state,
    receivedAtMs: nowMs,
    isLive: true,
    isRefused: false,
    failures: 0,
    runningSince,
  };
}

/** Without a stream for a while; the car's state stays. */
function ended(state: FeedState, nowMs: number): FeedState {
  const waitMs = RETRY_MS[Math.min(state.failures, RETRY_MS.length - 1)] ?? 0;
  return { ...state, openedAtMs: null, failures: state.failures + 1, openAtMs: nowMs + waitMs };
}

function passTime(state: FeedState, nowMs: number): Step {
  const { receivedAtMs, openedAtMs, openAtMs } = state;
  const isLive = state.isLive && receivedAtMs !== null && nowMs < receivedAtMs + LIVE_MS;
  const next = isLive === state.isLive ? state : { ...state, isLive };
  if (openedAtMs !== null && nowMs >= Math.max(openedAtMs, receivedAtMs ?? 0) + DEAD_MS)
    return { state: ended(next, nowMs), effects: [{ type: 'close' }] };
  if (openAtMs !== null && nowMs >= openAtMs)
    return { state: { ...next, openAtMs: null, openedAtMs: nowMs }, effects: [{ type: 'open' }] };
  return { state: next, effects: [] };
}

/** The dashboard's state of the car, from its feed. Pure. */
export function stepFeed(state: FeedState, event: FeedEvent, { nowMs }: Moment): Step {
  if (event.type === 'tick') return passTime(state, nowMs);
  // Messages of a closed stream are ignored.
  if (state.openedAtMs === null) return { state, effects: [] };
  if (event.type === 'ended') {
    const next = { ...ended(state, nowMs), isRefused: event.isRefused };
    return { state: next, effects: [{ type: 'close' }] };
  }
  const message = dashboardFeedMessageSchema.safeParse(jsonOf(event.text));
  if (!message.success) return { state: { ...state, ignored: state.ignored + 1 }, effects: [] };
  return { state: received(state, message.data, nowMs), effects: [] };
}
