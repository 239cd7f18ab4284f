import type { TrustRefusal } from '@ligo/link';
import { LINK } from '@ligo/protocol';
import { schedule, withEffects } from './link-steps.ts';
import type { FailingStep, LinkEvent, LinkMachineState, LinkMoment, LinkStep } from './link-types.ts';

/** Who can be asked for something now. */
export type Reachability = 'car' | 'server' | 'nobody';

/** What keeps the car from being reached. */
export interface LinkFailure {
  /**
   * The phone has no network; the server is not reached, or does not let this phone in; the car is not online, or its page is not in
   * front, or it does not answer; there is no direct way to it; it has not proven that it is the car, shows another number, or does not accept this phone; this
   * browser has no peer connections; another phone or window of the account has taken this one's place.
   */
  code: 'network' | FailingStep | 'hidden' | 'browser' | 'replaced';
  /** Retrying may help; otherwise the owner has to act. */
  retryable: boolean;
  /** Since when the car is not reached, unix milliseconds on the phone's clock; `null` for a permanent reason. */
  sinceMs: number | null;
}

/** The one truth about the link, for stores and screens. */
export interface LinkState {
  /** The car, over an open link; the server alone, while its socket is connected; otherwise none. */
  reach: Reachability;
  /** `null` while the car is reached, or may soon be. */
  failure: LinkFailure | null;
  /** The car is reached by a link that the phone has begun without the server: it works without the internet. */
  isDirect: boolean;
  /** When the last answer to a ping came, unix milliseconds on the phone's clock. */
  lastPingAtMs: number | null;
  /** The car is reached and has sent its state: stored data is requested from now on, so that it does not delay the first figures. */
  hasReceivedState: boolean;
  /** The car is linked, but this browser has none of the video codecs that it offers. */
  isVideoRejected: boolean;
}

const NO_BROWSER: LinkFailure = { code: 'browser', retryable: false, sinceMs: null };

/** Derives it from the machine. A browser without peer connections never connects and reports it (LINK-24). */
export function linkStateOf(machine: LinkMachineState, hasPeerConnections: boolean): LinkState {
  const { peer, lastPingAtMs } = machine;
  const reach = reachOf(machine);
  return {
    reach,
    failure: hasPeerConnections ? failureOf(machine) : NO_BROWSER,
    isDirect: reach === 'car' && peer?.isDirect === true,
    lastPingAtMs,
    // LINK-25
    hasReceivedState: reach === 'car' && peer?.hasReceivedState === true,
    isVideoRejected: peer?.isVideoRejected ?? false,
  };
}

export function isSameLinkState(one: LinkState, other: LinkState): boolean {
  const isSameFailure =
    one.failure?.code === other.failure?.code && one.failure?.sinceMs === other.failure?.sinceMs;
  return (
    isSameFailure &&
    one.reach === other.reach &&
    one.isDirect === other.isDirect &&
    one.lastPingAtMs === other.lastPingAtMs &&
    one.hasReceivedState === other.hasReceivedState &&
    one.isVideoRejected === other.isVideoRejected
  );
}

/** LINK-8: the reachable end. */
function reachOf({ peer, socket }: LinkMachineState): Reachability {
  if (peer?.openedAtMs != null && peer.isUp) return 'car';
  return socket && socket.phase !== 'connecting' ? 'server' : 'nobody';
}

function failureOf(machine: LinkMachineState): LinkFailure | null {
  const { unreachableSinceMs, hasNetwork, waitFor, failedStep, isPageHidden, due } = machine;
  if (unreachableSinceMs === null) return null;
  // LINK-26: a phone knows at once that it has no network; everything else gets its time (LINK-22).
  if (!hasNetwork) return { code: 'network', retryable: true, sinceMs: unreachableSinceMs };
  // LINK-27
  if (waitFor === 'owner')
    return {
      // LINK-35
      code: failedStep === 'mismatch' ? failedStep : 'replaced',
      ...{ retryable: false, sinceMs: unreachableSinceMs },
    };
  if (due.replyDeadline !== null) return null;
  // LINK-28
  if (isPageHidden && failedStep !== 'server' && failedStep !== 'refused')
    return { code: 'hidden', retryable: true, sinceMs: unreachableSinceMs };
  if (failedStep === null) return null;
  const retryable = failedStep !== 'refused' && failedStep !== 'keyless';
  return { code: failedStep, retryable, sinceMs: unreachableSinceMs };
}

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
  const begun = isRestart ? begin(step, at.nowMs) : step;
  // LINK-28, LINK-29, LINK-34
  const isKnown =
    event.type === 'page-hidden' ||
    (event.type === 'unverified' && event.id === before.peer?.id) ||
    isIntercepted(before, state);
  const counted = isKnown ? schedule(begun, { replyDeadline: null }) : begun;
  return endPatience(passSteps(before, noteFailure(before, counted, event), at), at);
}

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

/** LINK-34: one failure alone may be a car that was not ready yet. */
const INSECURE_TRIES = 3;
const isIntercepted = (before: LinkMachineState, { insecureTries }: LinkMachineState) =>
  insecureTries > before.insecureTries && insecureTries >= INSECURE_TRIES;

function noteFailure(before: LinkMachineState, step: LinkStep, event: LinkEvent): LinkStep {
  const hasEnded = before.socket !== null && before.socket.id !== step.state.socket?.id;
  const isUnproven = event.type === 'unverified' && event.id === step.state.peer?.id;
  const known = isIntercepted(before, step.state) ? 'unproven' : failedStepOf(before, event);
  const failedStep = hasEnded || isUnproven ? known : null;
  return failedStep === null ? step : withEffects(step, { failedStep });
}

const UNVERIFIED: Record<TrustRefusal | 'waiting' | 'late', FailingStep> = {
  'another-car': 'unproven',
  'not-proven': 'unproven',
  'not-accepted': 'unproven',
  outdated: 'outdated',
  silence: 'silence',
  late: 'silence',
  unsupported: 'keyless',
  waiting: 'waiting',
  removed: 'removed',
  'not-compared': 'unproven',
  'other-number': 'mismatch',
};

/** Which step an event that ended a try shows to fail; `null` for an end that is no failure. */
function failedStepOf({ socket, peer }: LinkMachineState, event: LinkEvent): FailingStep | null {
  switch (event.type) {
    case 'socket-lost':
      return 'server';
    case 'refused':
      return event.code === 'token-invalid' || event.code === 'not-linked' ? 'refused' : 'server';
    case 'unlinked':
      return 'refused';
    case 'tick':
      if (socket?.phase !== 'joined') return 'server';
      return peer ? 'path' : 'silence';
    case 'unverified':
      return UNVERIFIED[event.reason];
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
function passSteps(before: LinkMachineState, step: LinkStep, at: LinkMoment): LinkStep {
  const { socket, peer, failedStep, due } = step.state;
  const isReached = socket?.phase === 'waiting' || socket?.phase === 'joined';
  // LINK-23. Whom the server lets in is not known before the car has joined.
  const isPassed =
    (failedStep === 'server' && isReached) ||
    ((failedStep === 'car' || failedStep === 'refused') && socket?.phase === 'joined') ||
    (failedStep === 'silence' && peer !== null && peer.id !== before.peer?.id);
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
