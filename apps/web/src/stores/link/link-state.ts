import type { LinkFailure, LinkState, Reach } from './link-store.ts';
import type { LinkMachineState } from './link-types.ts';

const NO_BROWSER: LinkFailure = { code: 'browser', retryable: false, sinceMs: null };

/** Derives it from the machine. A browser without peer connections never gets anywhere, and is told so (LINK-24). */
export function linkStateOf(machine: LinkMachineState, hasPeerConnections: boolean): LinkState {
  const { peer, lastPingAtMs } = machine;
  const reach = reachOf(machine);
  return {
    reach,
    failure: hasPeerConnections ? failureOf(machine) : NO_BROWSER,
    lastPingAtMs,
    // LINK-25
    hasSaidState: reach === 'car' && peer?.hasSaidState === true,
    isVideoRefused: peer?.isVideoRefused ?? false,
  };
}

/** Whether both say the same. */
export function isSameLinkState(one: LinkState, other: LinkState): boolean {
  const isSameFailure =
    one.failure?.code === other.failure?.code && one.failure?.sinceMs === other.failure?.sinceMs;
  return (
    isSameFailure &&
    one.reach === other.reach &&
    one.lastPingAtMs === other.lastPingAtMs &&
    one.hasSaidState === other.hasSaidState &&
    one.isVideoRefused === other.isVideoRefused
  );
}

/** LINK-8: who can be asked now. */
function reachOf({ peer, socket }: LinkMachineState): Reach {
  if (peer?.openedAtMs != null && peer.isUp) return 'car';
  return socket && socket.phase !== 'connecting' ? 'server' : 'nobody';
}

function failureOf(machine: LinkMachineState): LinkFailure | null {
  const { missingSinceMs, hasNetwork, waitFor, failedAt, due } = machine;
  if (missingSinceMs === null) return null;
  // LINK-26: a phone knows at once that it has no network; everything else gets its time (LINK-22).
  if (!hasNetwork) return { code: 'network', retryable: true, sinceMs: missingSinceMs };
  // LINK-27
  if (waitFor === 'owner') return { code: 'replaced', retryable: false, sinceMs: missingSinceMs };
  if (failedAt === null || due.overdue !== null) return null;
  return { code: failedAt, retryable: failedAt !== 'refused', sinceMs: missingSinceMs };
}
