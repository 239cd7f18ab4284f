import { LINK } from '@ligo/protocol';
import { beat } from './link-beat.ts';
import { closeSocket, extend, giveUp, schedule, stay } from './link-steps.ts';
import type { LinkEvent, LinkMachineState, LinkMoment, LinkStep } from './link-types.ts';
import { refusesVideo } from './refuses-video.ts';

type PeerEvent = Extract<
  LinkEvent,
  {
    type: 'answered' | 'own-candidate' | 'peer-failed' | 'channel-open' | 'channel-closed' | 'ice' | 'heard';
  }
>;

/** What comes from the current peer connection (LINK-6, LINK-7, LINK-9, LINK-16, LINK-21). */
export function onPeerEvent(state: LinkMachineState, event: PeerEvent, at: LinkMoment): LinkStep {
  const { peer, socket } = state;
  const step = stay(state);
  // LINK-3
  if (!peer || peer.id !== event.id) return step;
  switch (event.type) {
    case 'answered':
      if (!socket) return step;
      return extend(
        step,
        { peer: { ...peer, isVideoRefused: refusesVideo(event.sdp) } },
        { type: 'remote', id: socket.id, signal: { action: 'answer', sdp: event.sdp } },
      );
    case 'own-candidate':
      return socket ? extend(step, {}, { type: 'remote', id: socket.id, signal: event.candidate }) : step;
    case 'channel-open': {
      if (peer.openedAtMs !== null) return step;
      const opened = { ...peer, openedAtMs: at.nowMs, isUp: true };
      const up = extend(closeSocket(step), {
        peer: opened,
        silentSinceMs: at.nowMs,
        lastBeatAtMs: at.nowMs,
        isProbing: false,
        slowTries: 0,
      });
      const first = beat(schedule(up, { limit: null, iceUp: null }).state, at);
      return { state: first.state, effects: [...up.effects, ...first.effects] };
    }
    case 'channel-closed':
    case 'peer-failed':
      return giveUp(step, at);
    case 'ice':
      return onIce(step, event.state, at);
    case 'heard':
      // LINK-16, LINK-25
      return extend(step, {
        silentSinceMs: at.nowMs,
        isProbing: false,
        ...(event.what === 'ping' && { lastPingAtMs: at.nowMs }),
        ...(event.what === 'state' && !peer.hasSaidState && { peer: { ...peer, hasSaidState: true } }),
      });
  }
}

function onIce(step: LinkStep, ice: 'connected' | 'down' | 'failed', at: LinkMoment): LinkStep {
  const { peer, due } = step.state;
  if (!peer) return step;
  if (ice === 'failed') return giveUp(step, at);
  if (ice === 'down') return schedule(extend(step, { peer: { ...peer, isUp: false } }), { iceUp: null });
  if (peer.isUp || due.iceUp !== null) return step;
  return schedule(step, { iceUp: at.nowMs + LINK.iceConnectedDebounceMs });
}
