import { LINK } from '@ligo/protocol';
import { extend, schedule } from './link-steps.ts';
import type { FailingStep, LinkEvent, LinkMachineState, LinkMoment, LinkStep } from './link-types.ts';

/** Follows since when the car is missing and which step fails, so that it can be told (LINK-22, LINK-23). */
export function trackFailingStep(
  before: LinkMachineState,
  step: LinkStep,
  event: LinkEvent,
  at: LinkMoment,
): LinkStep {
  const { state } = step;
  // LINK-23
  if (!isWanting(state)) return begin(step, null);
  // LINK-22
  const isAnew =
    !isWanting(before) ||
    before.target?.carId !== state.target?.carId ||
    (before.waitFor === 'owner' && state.waitFor !== 'owner') ||
    (event.type === 'visible' && event.isVisible && !before.isVisible) ||
    (event.type === 'network' && event.isThere && !before.hasNetwork);
  const counted = isAnew ? begin(step, at.nowMs) : step;
  return endPatience(passSteps(noteFailure(before, counted, event), at), at);
}

/** A car is to be reached and is not. */
function isWanting({ isRunning, target, peer }: LinkMachineState): boolean {
  return isRunning && target !== null && peer?.openedAtMs == null;
}

/** Forgets what failed, and counts from now on or not at all. */
function begin(step: LinkStep, missingSinceMs: number | null): LinkStep {
  const { failedAt, missingSinceMs: before, due } = step.state;
  if (failedAt === null && before === missingSinceMs && due.carMissing === null) return step;
  const overdue = missingSinceMs === null ? null : missingSinceMs + LINK.obstacleAfterMs;
  return schedule(extend(step, { failedAt: null, missingSinceMs }), { overdue, carMissing: null });
}

function noteFailure(before: LinkMachineState, step: LinkStep, event: LinkEvent): LinkStep {
  const hasEnded = before.socket !== null && before.socket.id !== step.state.socket?.id;
  const failedAt = hasEnded ? failureOf(before, event) : null;
  return failedAt === null ? step : extend(step, { failedAt });
}

/** Which step an event that ended a try shows to fail; `null` for an end that is no failure. */
function failureOf({ socket }: LinkMachineState, event: LinkEvent): FailingStep | null {
  switch (event.type) {
    case 'socket-lost':
      return 'server';
    case 'refused':
      return event.code === 'token-invalid' || event.code === 'not-linked' ? 'refused' : 'server';
    case 'unlinked':
      return 'refused';
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
  // LINK-23. Whom the server lets in is not known before the car has joined.
  const isPassed =
    (failedAt === 'server' && isReached) ||
    ((failedAt === 'car' || failedAt === 'refused') && socket?.phase === 'joined');
  const passed = isPassed ? extend(step, { failedAt: null }) : step;
  if (socket?.phase !== 'waiting' || failedAt === 'car')
    return due.carMissing === null ? passed : schedule(passed, { carMissing: null });
  if (due.carMissing === null) return schedule(passed, { carMissing: at.nowMs + LINK.carMissingAfterMs });
  return due.carMissing <= at.nowMs
    ? schedule(extend(passed, { failedAt: 'car' }), { carMissing: null })
    : passed;
}

/** Once the time is over in which a link may still come, something fails. */
function endPatience(step: LinkStep, at: LinkMoment): LinkStep {
  const { due, socket, failedAt } = step.state;
  if (due.overdue === null || due.overdue > at.nowMs) return step;
  // A socket that is still being opened has failed nowhere else.
  const isUnreached = failedAt === null && socket?.phase !== 'joined' && socket?.phase !== 'waiting';
  return schedule(extend(step, isUnreached ? { failedAt: 'server' } : {}), { overdue: null });
}
