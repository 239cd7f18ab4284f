import { LINK } from '@ligo/protocol';
import { extend, schedule } from './link-steps.ts';
import type { LinkEvent, LinkMachineState, LinkMoment, LinkObstacle, LinkStep } from './link-types.ts';

/** The step that keeps the link from being there; `null` while it is there, or may soon be. */
export function obstacleOf(state: LinkMachineState): LinkObstacle | null {
  return state.isOverdue ? state.failedAt : null;
}

/** Follows which step fails, and tells it once there has been no link for too long (LINK-22, LINK-23). */
export function trackObstacle(
  before: LinkMachineState,
  step: LinkStep,
  event: LinkEvent,
  at: LinkMoment,
): LinkStep {
  const { state } = step;
  if (!isWanting(state)) return begin(step, null);
  const isAnew =
    !isWanting(before) ||
    before.target?.carId !== state.target?.carId ||
    (event.type === 'visible' && event.isVisible && !before.isVisible);
  const counted = isAnew ? begin(step, at.nowMs + LINK.obstacleAfterMs) : step;
  return tell(passSteps(noteFailure(before, counted, event), at), at);
}

/** A car is to be reached and is not. */
function isWanting({ isRunning, target, peer }: LinkMachineState): boolean {
  return isRunning && target !== null && peer?.openedAtMs == null;
}

/** Forgets what failed, and counts from now on or not at all. */
function begin(step: LinkStep, overdue: number | null): LinkStep {
  const { failedAt, isOverdue, due } = step.state;
  if (failedAt === null && !isOverdue && due.overdue === overdue && due.carMissing === null) return step;
  return schedule(extend(step, { failedAt: null, isOverdue: false }), { overdue, carMissing: null });
}

function noteFailure(before: LinkMachineState, step: LinkStep, event: LinkEvent): LinkStep {
  const hasEnded = before.socket !== null && before.socket.id !== step.state.socket?.id;
  const failedAt = hasEnded ? failureOf(before, event) : null;
  return failedAt === null ? step : extend(step, { failedAt });
}

/** Which step an event that ended a try shows to fail; `null` for an end that is no failure. */
function failureOf({ socket }: LinkMachineState, event: LinkEvent): LinkObstacle | null {
  switch (event.type) {
    case 'socket-lost':
      return 'server';
    case 'refused':
      return event.code === 'rate-limited' || event.code === 'bad-message' ? 'server' : null;
    case 'tick':
      return socket?.phase === 'joined' ? 'path' : 'server';
    case 'other-side-left':
      return 'car';
    case 'peer-failed':
    case 'channel-closed':
    case 'ice':
      return 'path';
    default:
      return null;
  }
}

/** A step that has been passed fails no longer; a car that the server waits for may turn out to be missing. */
function passSteps(step: LinkStep, at: LinkMoment): LinkStep {
  const { socket, failedAt, due } = step.state;
  const isReached = socket?.phase === 'waiting' || socket?.phase === 'joined';
  const isPassed = (failedAt === 'server' && isReached) || (failedAt === 'car' && socket?.phase === 'joined');
  const passed = isPassed ? extend(step, { failedAt: null }) : step;
  if (socket?.phase !== 'waiting' || failedAt === 'car')
    return due.carMissing === null ? passed : schedule(passed, { carMissing: null });
  if (due.carMissing === null) return schedule(passed, { carMissing: at.nowMs + LINK.carMissingAfterMs });
  return due.carMissing <= at.nowMs
    ? schedule(extend(passed, { failedAt: 'car' }), { carMissing: null })
    : passed;
}

function tell(step: LinkStep, at: LinkMoment): LinkStep {
  const { due, socket, failedAt } = step.state;
  if (due.overdue === null || due.overdue > at.nowMs) return step;
  // A socket that is still being opened has failed nowhere else.
  const isUnreached = failedAt === null && socket?.phase !== 'joined' && socket?.phase !== 'waiting';
  return schedule(extend(step, { isOverdue: true, ...(isUnreached ? { failedAt: 'server' } : {}) }), {
    overdue: null,
  });
}
