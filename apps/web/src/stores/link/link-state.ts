import type { LinkFailure, LinkState, Reachability } from './link-store.ts';
import type { LinkMachineState } from './link-types.ts';

const NO_BROWSER: LinkFailure = { code: 'browser', retryable: false, sinceMs: null };

/** Derives it from the machine. A browser without peer connections never connects and reports it (LINK-24). */
export function linkStateOf(machine: LinkMachineState, hasPeerConnections: boolean): LinkState {
  const { peer, lastPingAtMs } = machine;
  const reach = reachOf(machine);
  return {
    reach,
    failure: hasPeerConnections ? failureOf(machine) : NO_BROWSER,
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
  const { unreachableSinceMs, hasNetwork, waitFor, failedStep, due } = machine;
  if (unreachableSinceMs === null) return null;
  // LINK-26: a phone knows at once that it has no network; everything else gets its time (LINK-22).
  if (!hasNetwork) return { code: 'network', retryable: true, sinceMs: unreachableSinceMs };
  // LINK-27
  if (waitFor === 'owner') return { code: 'replaced', retryable: false, sinceMs: unreachableSinceMs };
  if (failedStep === null || due.replyDeadline !== null) return null;
  return { code: failedStep, retryable: failedStep !== 'refused', sinceMs: unreachableSinceMs };
}
