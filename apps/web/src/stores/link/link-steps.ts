import { backoffMs } from '@ligo/link';
import { LINK } from '@ligo/protocol';
import type { LinkEffect, LinkMachineState, LinkMoment, LinkStep, LinkWait } from './link-types.ts';

/** Longest wait for a refresh that never reports, in ms: well above the time limits of the calls behind it. */
const WAIT_LIMIT_MS = 20_000;
/** A channel that stayed open this long, in ms, was a good one. */
const STABLE_AFTER_MS = 5_000;

export const INITIAL_LINK: LinkMachineState = {
  isRunning: false,
  target: null,
  isVisible: false,
  hasNetwork: true,
  socket: null,
  peer: null,
  directId: null,
  earlyCandidates: [],
  lastId: 0,
  failures: 0,
  slowAttempts: 0,
  insecureTries: 0,
  failedStep: null,
  isPageHidden: false,
  unreachableSinceMs: null,
  waitFor: null,
  lastPingAtMs: null,
  silentSinceMs: 0,
  isProbing: false,
  lastHeartbeatAtMs: 0,
  lastEventAtMs: 0,
  retryAtMs: 0,
  due: {
    check: null,
    limit: null,
    heartbeat: null,
    iceUp: null,
    waitUntil: null,
    carUnreachable: null,
    replyDeadline: null,
    direct: null,
  },
};

export function noChange(state: LinkMachineState): LinkStep {
  return { state, effects: [] };
}

export function withEffects(
  step: LinkStep,
  change: Partial<LinkMachineState>,
  ...effects: LinkEffect[]
): LinkStep {
  return { state: { ...step.state, ...change }, effects: [...step.effects, ...effects] };
}

/** Notes the time of an event. If the phone's clock was set back, the times move with it, so that no wait becomes longer. */
export function followClock(state: LinkMachineState, nowMs: number): LinkMachineState {
  const backMs = state.lastEventAtMs - nowMs;
  if (backMs <= 0) return { ...state, lastEventAtMs: nowMs };
  const move = (ms: number | null) => (ms === null ? null : ms - backMs);
  const due = Object.fromEntries(Object.entries(state.due).map(([step, ms]) => [step, move(ms)]));
  return {
    ...state,
    lastEventAtMs: nowMs,
    retryAtMs: state.retryAtMs - backMs,
    silentSinceMs: state.silentSinceMs - backMs,
    lastPingAtMs: move(state.lastPingAtMs),
    unreachableSinceMs: move(state.unreachableSinceMs),
    due: due as LinkMachineState['due'],
  };
}

/** Changes when timed steps are due. */
export function schedule(step: LinkStep, due: Partial<LinkMachineState['due']>): LinkStep {
  return withEffects(step, { due: { ...step.state.due, ...due } });
}

export function closeSocket(step: LinkStep): LinkStep {
  const { socket } = step.state;
  if (!socket) return step;
  return withEffects(step, { socket: null, earlyCandidates: [] }, { type: 'close-socket', id: socket.id });
}

export function closePeer(step: LinkStep): LinkStep {
  const { peer } = step.state;
  if (!peer) return step;
  const closed = withEffects(step, { peer: null, isProbing: false }, { type: 'close-peer', id: peer.id });
  return schedule(closed, { heartbeat: null, iceUp: null });
}

export function closeDirect(step: LinkStep): LinkStep {
  const { directId } = step.state;
  return directId === null
    ? step
    : withEffects(step, { directId: null }, { type: 'close-direct', id: directId });
}

/** Begins a try without the server when it is due, and ends it where no link is wanted or another is open (LINK-30). */
export function tryDirectly(step: LinkStep, at: LinkMoment): LinkStep {
  const { isRunning, target, peer, waitFor, lastId, due } = step.state;
  if (!isRunning || !target || peer?.openedAtMs != null || waitFor === 'owner')
    return due.direct === null ? step : schedule(closeDirect(step), { direct: null });
  if ((due.direct !== null && due.direct > at.nowMs) || !at.canBeginDirectly(target)) return step;
  const id = lastId + 1;
  const begun = withEffects(
    closeDirect(step),
    { lastId: id, directId: id },
    { type: 'begin-direct', id, target },
  );
  return schedule(begun, { direct: at.nowMs + LINK.directTryMs });
}

export function closeAll(step: LinkStep): LinkStep {
  return schedule(closePeer(closeSocket(step)), { limit: null });
}

/** The wait after this number of failures in a row, in ms (LINK-14). */
export function retryMs(failures: number, random: number): number {
  return backoffMs(Math.max(0, failures - 1), random, LINK.reconnectMaxMs);
}

/** Time that a channel gets to open after this number of slow tries, in ms (LINK-5). */
export function openLimitMs(slowTries: number): number {
  return Math.min(LINK.openTimeoutMaxMs, LINK.openTimeoutMs * 2 ** slowTries);
}

/** Notes a failure: the next socket waits for the back-off. */
export function fail(step: LinkStep, at: LinkMoment): LinkStep {
  const failures = Math.min(step.state.failures + 1, 16);
  return withEffects(step, { failures, retryAtMs: at.nowMs + retryMs(failures, at.random) });
}

/** Ends everything after a failure; a channel that had proven itself may be replaced at once. */
export function closeAfterFailure(step: LinkStep, at: LinkMoment): LinkStep {
  const openedAtMs = step.state.peer?.openedAtMs ?? null;
  const closed = closeAll(step);
  if (openedAtMs === null || at.nowMs - openedAtMs < STABLE_AFTER_MS) return fail(closed, at);
  return withEffects(closed, { failures: 0, retryAtMs: at.nowMs });
}

/** Waits at least as long as the server asked for (LINK-14). */
export function backOff(step: LinkStep, ms: number, at: LinkMoment): LinkStep {
  return withEffects(step, { retryAtMs: Math.max(step.state.retryAtMs, at.nowMs + ms) });
}

/** Ends everything and asks for a refresh before the next try. */
export function waitForRefresh(step: LinkStep, target: LinkWait, at: LinkMoment): LinkStep {
  const failed = fail(closeAll(step), at);
  const waiting = withEffects(failed, { waitFor: target }, { type: 'refresh', target });
  return schedule(waiting, { waitUntil: at.nowMs + WAIT_LIMIT_MS });
}

/** Opens a socket when there is a car, no socket, no peer and no reason to wait (LINK-1). */
export function connectIfNeeded(step: LinkStep, at: LinkMoment): LinkStep {
  const { isRunning, target, socket, peer, waitFor, retryAtMs, lastId } = step.state;
  if (!isRunning || !target || socket || peer || waitFor || at.nowMs < retryAtMs) return step;
  const id = lastId + 1;
  const opened = withEffects(
    step,
    { lastId: id, socket: { id, phase: 'connecting', iceServers: [] }, earlyCandidates: [] },
    { type: 'open-socket', id, target },
  );
  return schedule(opened, { limit: at.nowMs + LINK.connectTimeoutMs });
}
