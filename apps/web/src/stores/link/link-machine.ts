import { earliestMs } from '@ligo/machine';
import { LINK } from '@ligo/protocol';
import { onPeerEvent, onSocketEvent, stepHeartbeat } from './link-events.ts';
import { trackFailingStep } from './link-state.ts';
import {
  closeAfterFailure,
  closeAll,
  closeDirect,
  connectIfNeeded,
  followClock,
  noChange,
  schedule,
  tryDirectly,
  waitForRefresh,
  withEffects,
} from './link-steps.ts';
import type { LinkEvent, LinkMachineState, LinkMoment, LinkStep, LinkTarget } from './link-types.ts';

/** The connection flow: the next state and the effects of an event. Pure; see RULES.md beside it. */
export function stepLink(before: LinkMachineState, event: LinkEvent, at: LinkMoment): LinkStep {
  if (!before.isRunning && event.type !== 'start' && event.type !== 'target') return noChange(before);
  const state = followClock(before, at.nowMs);
  const happened = react(state, event, at);
  return trackFailingStep(state, tryDirectly(connectIfNeeded(happened, at), at), event, at);
}

/** When the next timed step is due, unix milliseconds; `null` when none is. */
export function linkDueMs({
  due,
  socket,
  peer,
  target,
  isRunning,
  waitFor,
  retryAtMs,
}: LinkMachineState): number | null {
  const canRetry = isRunning && target !== null && !socket && !peer && !waitFor;
  return earliestMs([...Object.values(due), canRetry ? retryAtMs : null]);
}

function react(state: LinkMachineState, event: LinkEvent, at: LinkMoment): LinkStep {
  const step = noChange(state);
  switch (event.type) {
    case 'start':
      if (state.isRunning) return step;
      return schedule(
        withEffects(step, { isRunning: true, isVisible: event.isVisible, retryAtMs: at.nowMs }),
        {
          check: at.nowMs + LINK.checkMs,
        },
      );
    case 'stop': {
      // LINK-20
      const stopped = withEffects(closeAll(sendBye(step)), {
        isRunning: false,
        waitFor: null,
        isPageHidden: false,
        failures: 0,
        slowAttempts: 0,
        insecureTries: 0,
      });
      return schedule(stopped, { check: null, waitUntil: null });
    }
    case 'target':
      return onTarget(step, event.target, at);
    case 'visible':
      return onVisible(step, event.isVisible, at);
    case 'network': {
      const known = withEffects(step, { hasNetwork: event.isOnline });
      return event.isOnline && !state.hasNetwork ? retrySoon(known, at) : known;
    }
    case 'hide':
      // LINK-18
      return schedule(
        withEffects(closeAll(closeDirect(sendBye(step))), { retryAtMs: at.nowMs + LINK.reconnectMinMs }),
        { direct: at.nowMs + LINK.reconnectMinMs },
      );
    case 'tick':
      return onTick(step, at);
    case 'refreshed':
      if (state.waitFor !== event.target) return step;
      return schedule(withEffects(step, { waitFor: null }), { waitUntil: null });
    case 'unlinked': {
      // LINK-19
      const current = event.from === 'socket' ? state.socket?.id : state.peer?.id;
      const isOurs = event.carId === null || event.carId === state.target?.carId;
      return current === event.id && isOurs ? waitForRefresh(step, 'cars', at) : step;
    }
    case 'replaced':
      return state.peer?.id === event.id ? waitForOwner(step, at) : step;
    case 'page-hidden':
      // LINK-28
      if (state.peer?.id !== event.id) return step;
      return withEffects(closeAfterFailure(step, at), { isPageHidden: true });
    case 'unverified':
      // LINK-31
      if (state.directId === event.id) return closeDirect(step);
      // LINK-29
      if (state.peer?.id !== event.id) return step;
      if (event.reason === 'other-number') return waitForOwner(step, at);
      // LINK-36
      if (event.reason === 'late') return step;
      // LINK-33
      return event.reason === 'waiting' ? schedule(step, { limit: null }) : closeAfterFailure(step, at);
    case 'wanted':
      return takeOver(step);
    case 'socket-connected':
    case 'socket-lost':
    case 'car-joined':
    case 'car-signal':
    case 'other-side-left':
    case 'wrong-server':
    case 'refused':
      return onSocketEvent(state, event, at);
    default:
      return onPeerEvent(state, event, at);
  }
}

/** LINK-27, LINK-35 */
function waitForOwner(step: LinkStep, at: LinkMoment): LinkStep {
  return withEffects(closeAll(step), { waitFor: 'owner', failures: 0, retryAtMs: at.nowMs });
}

function sendBye(step: LinkStep): LinkStep {
  const { peer } = step.state;
  return peer?.openedAtMs != null
    ? withEffects(step, {}, { type: 'send', id: peer.id, action: 'Bye' })
    : step;
}

function onTarget(step: LinkStep, target: LinkTarget | null, at: LinkMoment): LinkStep {
  const old = step.state.target;
  if (old?.carId === target?.carId && old?.region === target?.region) return step;
  // LINK-13
  const closed = schedule(withEffects(closeAll(closeDirect(sendBye(step))), { target }), { direct: null });
  if (old?.carId === target?.carId) return closed;
  const restarted = withEffects(closed, {
    lastPingAtMs: null,
    isPageHidden: false,
    failures: 0,
    slowAttempts: 0,
    insecureTries: 0,
    retryAtMs: at.nowMs,
    waitFor: null,
  });
  return schedule(restarted, { waitUntil: null });
}

function onVisible(step: LinkStep, isVisible: boolean, at: LinkMoment): LinkStep {
  const seen = withEffects(step, { isVisible });
  if (!isVisible) return seen;
  // An owner in front of the screen does not wait for the back-off, but repeated taps must not hurry the server.
  const soon = retrySoon(step.state.isVisible ? seen : takeOver(seen), at);
  return seen.state.peer?.openedAtMs != null ? stepHeartbeat(soon.state, at) : soon;
}

/** LINK-27: the owner is there. */
function takeOver(step: LinkStep): LinkStep {
  return step.state.waitFor === 'owner' ? withEffects(step, { waitFor: null }) : step;
}

/** Shortens the back-off to its least (LINK-1, LINK-26). */
function retrySoon(step: LinkStep, at: LinkMoment): LinkStep {
  const soon = withEffects(step, {
    retryAtMs: Math.min(step.state.retryAtMs, at.nowMs + LINK.reconnectMinMs),
  });
  return step.state.directId === null ? schedule(soon, { direct: null }) : soon;
}

function onTick(step: LinkStep, at: LinkMoment): LinkStep {
  const isDue = (time: number | null) => time !== null && time <= at.nowMs;
  let next = step;
  if (isDue(next.state.due.check)) next = schedule(next, { check: at.nowMs + LINK.checkMs });
  if (isDue(next.state.due.waitUntil))
    next = schedule(withEffects(next, { waitFor: null }), { waitUntil: null });
  if (isDue(next.state.due.limit)) {
    const isSlow = next.state.socket?.phase === 'joined';
    next = closeAfterFailure(
      withEffects(next, { slowAttempts: next.state.slowAttempts + (isSlow ? 1 : 0) }),
      at,
    );
  }
  if (isDue(next.state.due.iceUp) && next.state.peer) {
    next = schedule(withEffects(next, { peer: { ...next.state.peer, isUp: true } }), { iceUp: null });
  }
  if (!isDue(next.state.due.heartbeat)) return next;
  const beaten = stepHeartbeat(next.state, at);
  return { state: beaten.state, effects: [...next.effects, ...beaten.effects] };
}
