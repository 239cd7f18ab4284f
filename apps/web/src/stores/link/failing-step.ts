import { LINK } from '@ligo/protocol';
import { schedule, withEffects } from './link-steps.ts';
import type { FailingStep, LinkEvent, LinkMachineState, LinkMoment, LinkStep } from './link-types.ts';

/** Tracks since when the car is missing and which step fails (LINK-22, LINK-23). */
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
  const isRestart =
    !isWanting(before) ||
    before.target?.carId !== state.target?.carId ||
    (before.waitFor === 'owner' && state.waitFor !== 'owner') ||
    (event.type === 'visible' && event.isVisible && !before.isVisible) ||
    (event.type === 'network' && event.isOnline && !before.hasNetwork);
  const counted = isRestart ? begin(step, at.nowMs) : step;
  return endPatience(passSteps(noteFailure(before, counted, event), at), at);
}

/** A car is to be reached and is not. */
function isWanting({ isRunning, target, peer }: LinkMachineState): boolean {
  return isRunning && target !== null && peer?.openedAtMs == null;
}

/** Forgets what failed, and counts from now on or not at all. */
function begin(step: LinkStep, unreachableSinceMs: number | null): LinkStep {
  const { failedStep, unreachableSinceMs: before, due } = step.state;
  if (failedStep === null && before === unreachableSinceMs && due.carUnreachable === null) return step;
  const replyDeadline = unreachableSinceMs === null ? null : unreachableSinceMs + LINK.obstacleAfterMs;
  return schedule(withEffects(step, { failedStep: null, unreachableSinceMs }), {
    replyDeadline,
    carUnreachable: null,
  });
}

function noteFailure(before: LinkMachineState, step: LinkStep, event: LinkEvent): LinkStep {
  const hasEnded = before.socket !== null && before.socket.id !== step.state.socket?.id;
  const failedStep = hasEnded ? failureOf(before, event) : null;
  return failedStep === null ? step : withEffects(step, { failedStep });
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
  const { socket, failedStep, due } = step.state;
  const isReached = socket?.phase === 'waiting' || socket?.phase === 'joined';
  // LINK-23. Whom the server lets in is not known before the car has joined.
  const isPassed =
    (failedStep === 'server' && isReached) ||
    ((failedStep === 'car' || failedStep === 'refused') && socket?.phase === 'joined');
  const passed = isPassed ? withEffects(step, { failedStep: null }) : step;
  if (socket?.phase !== 'waiting' || failedStep === 'car')
    return due.carUnreachable === null ? passed : schedule(passed, { carUnreachable: null });
  if (due.carUnreachable === null)
    return schedule(passed, { carUnreachable: at.nowMs + LINK.carMissingAfterMs });
  return due.carUnreachable <= at.nowMs
    ? schedule(withEffects(passed, { failedStep: 'car' }), { carUnreachable: null })
    : passed;
}

/** Once the time is over in which a link may still come, something fails. */
function endPatience(step: LinkStep, at: LinkMoment): LinkStep {
  const { due, socket, failedStep } = step.state;
  if (due.replyDeadline === null || due.replyDeadline > at.nowMs) return step;
  // A socket that is still being opened has failed nowhere else.
  const isUnreached = failedStep === null && socket?.phase !== 'joined' && socket?.phase !== 'waiting';
  return schedule(withEffects(step, isUnreached ? { failedStep: 'server' } : {}), { replyDeadline: null });
}
