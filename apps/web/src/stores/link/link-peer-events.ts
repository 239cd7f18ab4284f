import { LINK } from '@ligo/protocol';
import { stepHeartbeat } from './link-heartbeat.ts';
import { closeAfterFailure, closeSocket, noChange, schedule, withEffects } from './link-steps.ts';
import type { LinkEvent, LinkMachineState, LinkMoment, LinkStep } from './link-types.ts';

type PeerEvent = Extract<
  LinkEvent,
  {
    type:
      | 'answered'
      | 'own-candidate'
      | 'peer-failed'
      | 'channel-open'
      | 'channel-closed'
      | 'ice'
      | 'received';
  }
>;

/** Handles an event of the current peer connection (LINK-6, LINK-7, LINK-9, LINK-16, LINK-21). */
export function onPeerEvent(state: LinkMachineState, event: PeerEvent, at: LinkMoment): LinkStep {
  const { peer, socket } = state;
  const step = noChange(state);
  // LINK-3
  if (!peer || peer.id !== event.id) return step;
  switch (event.type) {
    case 'answered':
      if (!socket) return step;
      return withEffects(
        step,
        { peer: { ...peer, isVideoRejected: isVideoRejected(event.sdp) } },
        { type: 'remote', id: socket.id, signal: { action: 'answer', sdp: event.sdp } },
      );
    case 'own-candidate':
      return socket
        ? withEffects(step, {}, { type: 'remote', id: socket.id, signal: event.candidate })
        : step;
    case 'channel-open': {
      if (peer.openedAtMs !== null) return step;
      const opened = { ...peer, openedAtMs: at.nowMs, isUp: true };
      const up = withEffects(closeSocket(step), {
        peer: opened,
        silentSinceMs: at.nowMs,
        lastHeartbeatAtMs: at.nowMs,
        isProbing: false,
        slowAttempts: 0,
      });
      const first = stepHeartbeat(schedule(up, { limit: null, iceUp: null }).state, at);
      return { state: first.state, effects: [...up.effects, ...first.effects] };
    }
    case 'channel-closed':
    case 'peer-failed':
      return closeAfterFailure(step, at);
    case 'ice':
      return onIce(step, event.state, at);
    case 'received':
      // LINK-16, LINK-25
      return withEffects(step, {
        silentSinceMs: at.nowMs,
        isProbing: false,
        ...(event.kind === 'ping' && { lastPingAtMs: at.nowMs }),
        ...(event.kind === 'state' &&
          !peer.hasReceivedState && { peer: { ...peer, hasReceivedState: true } }),
      });
  }
}

function onIce(step: LinkStep, ice: 'connected' | 'down' | 'failed', at: LinkMoment): LinkStep {
  const { peer, due } = step.state;
  if (!peer) return step;
  if (ice === 'failed') return closeAfterFailure(step, at);
  if (ice === 'down') return schedule(withEffects(step, { peer: { ...peer, isUp: false } }), { iceUp: null });
  if (peer.isUp || due.iceUp !== null) return step;
  return schedule(step, { iceUp: at.nowMs + LINK.iceConnectedDebounceMs });
}

/** Whether an answer turns down the video that was offered: its browser has none of the offered codecs. */
function isVideoRejected(answerSdp: string): boolean {
  return /^m=video 0 /m.test(answerSdp) && !/^m=video [1-9]/m.test(answerSdp);
}
