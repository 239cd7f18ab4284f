import { LINK } from '@ligo/protocol';
import { closeAfterFailure, noChange, schedule, withEffects } from './link-steps.ts';
import type { LinkMachineState, LinkMoment, LinkStep } from './link-types.ts';

/** A beat that comes this late, in ms, means that the page slept. */
const SLEPT_AFTER_MS = 3_000;
/** Time to answer after a sleep, in ms. */
const PROBE_MS = 2_000;

/** One heartbeat on an open channel: asks, and notices a car that has gone silent (LINK-15 to LINK-17). */
export function stepHeartbeat(state: LinkMachineState, at: LinkMoment): LinkStep {
  const { peer, isProbing, isVisible } = state;
  if (!peer || peer.openedAtMs === null) return noChange(state);
  const sleptNow = at.nowMs - state.lastHeartbeatAtMs > SLEPT_AFTER_MS || at.nowMs < state.lastHeartbeatAtMs;
  const isFirstProbe = sleptNow && !isProbing;
  const silentSinceMs = isFirstProbe ? at.nowMs - LINK.deadAfterMs + PROBE_MS : state.silentSinceMs;
  if (at.nowMs - silentSinceMs >= LINK.deadAfterMs) return closeAfterFailure(noChange(state), at);
  const asked = withEffects(
    noChange(state),
    { silentSinceMs, isProbing: isProbing || isFirstProbe, lastHeartbeatAtMs: at.nowMs },
    { type: 'send', id: peer.id, action: 'Ping' },
  );
  const polled = isVisible ? withEffects(asked, {}, { type: 'send', id: peer.id, action: 'Status' }) : asked;
  return schedule(polled, { heartbeat: at.nowMs + LINK.pingMs });
}
