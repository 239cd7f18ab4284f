import { LINK } from '@ligo/protocol';
import {
  backOff,
  closeAfterFailure,
  closeDirect,
  closePeer,
  closeSocket,
  fail,
  noChange,
  openLimitMs,
  schedule,
  waitForRefresh,
  withEffects,
} from './link-steps.ts';
import type { LinkEvent, LinkMachineState, LinkMoment, LinkStep, SocketState } from './link-types.ts';

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

type PeerEvent = Extract<
  LinkEvent,
  {
    type:
      | 'car-offer'
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
  if (state.directId === event.id) return onDirectEvent(state, event, at);
  // LINK-3
  if (!peer || peer.id !== event.id) return step;
  switch (event.type) {
    case 'car-offer':
      // LINK-32
      return withEffects(step, {}, { type: 'answer', id: peer.id, sdp: event.sdp });
    case 'answered': {
      const { sdp } = event;
      return withEffects(
        step,
        { peer: { ...peer, isVideoRejected: isVideoRejected(sdp) } },
        socket
          ? { type: 'remote', id: socket.id, signal: { action: 'answer', sdp } }
          : { type: 'send-answer', id: peer.id, sdp },
      );
    }
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
        isPageHidden: false,
        slowAttempts: 0,
        insecureTries: 0,
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

/** LINK-31: of two tries the first one wins that is verified; a direct one that fails is repeated when it is due. */
function onDirectEvent(state: LinkMachineState, event: PeerEvent, at: LinkMoment): LinkStep {
  const step = noChange(state);
  switch (event.type) {
    case 'channel-open': {
      const won = withEffects(closePeer(closeSocket(step)), {
        directId: null,
        peer: { id: event.id, ...NEW_PEER, isDirect: true },
      });
      const opened = onPeerEvent(won.state, event, at);
      return { state: opened.state, effects: [...won.effects, ...opened.effects] };
    }
    case 'channel-closed':
    case 'peer-failed':
      return closeDirect(step);
    case 'ice':
      return event.state === 'failed' ? closeDirect(step) : step;
    default:
      return step;
  }
}

function onIce(step: LinkStep, ice: 'connected' | 'down' | 'failed', at: LinkMoment): LinkStep {
  const { peer, due } = step.state;
  if (!peer) return step;
  if (ice === 'failed') {
    // LINK-34: a path was found, and nothing could be encrypted on it.
    const isInsecure = peer.openedAtMs === null && (peer.isUp || due.iceUp !== null);
    const insecureTries = step.state.insecureTries + (isInsecure ? 1 : 0);
    return closeAfterFailure(withEffects(step, { insecureTries }), at);
  }
  if (ice === 'down') return schedule(withEffects(step, { peer: { ...peer, isUp: false } }), { iceUp: null });
  if (peer.isUp || due.iceUp !== null) return step;
  return schedule(step, { iceUp: at.nowMs + LINK.iceConnectedDebounceMs });
}

/** Whether an answer turns down the video that was offered: its browser has none of the offered codecs. */
function isVideoRejected(answerSdp: string): boolean {
  return /^m=video 0 /m.test(answerSdp) && !/^m=video [1-9]/m.test(answerSdp);
}

/** Candidates kept before the offer; more than a car ever gathers. */
const EARLY_CANDIDATES_MAX = 64;

const NEW_PEER = {
  openedAtMs: null,
  isUp: false,
  isVideoRejected: false,
  isDirect: false,
  hasReceivedState: false,
};

type SocketEvent = Extract<
  LinkEvent,
  {
    type:
      | 'socket-connected'
      | 'socket-lost'
      | 'car-joined'
      | 'car-signal'
      | 'other-side-left'
      | 'wrong-server'
      | 'refused';
  }
>;

/** Handles an event of the current socket (LINK-4 to LINK-6, LINK-10 to LINK-12). */
export function onSocketEvent(state: LinkMachineState, event: SocketEvent, at: LinkMoment): LinkStep {
  const { socket } = state;
  const step = noChange(state);
  // LINK-3
  if (!socket || socket.id !== event.id) return step;
  switch (event.type) {
    case 'socket-connected': {
      const waiting = withEffects(
        step,
        { socket: { ...socket, phase: 'waiting' } },
        { type: 'remote-start', id: socket.id },
      );
      return schedule(waiting, { limit: null });
    }
    case 'car-joined': {
      const joined: SocketState = { ...socket, phase: 'joined', iceServers: event.iceServers };
      // LINK-2
      const fresh = withEffects(closePeer(step), { socket: joined, earlyCandidates: [] });
      const answered = withEffects(
        fresh,
        {},
        { type: 'remote', id: socket.id, signal: { action: 'handshake' } },
      );
      return schedule(answered, { limit: at.nowMs + openLimitMs(step.state.slowAttempts) });
    }
    case 'car-signal':
      return onCarSignal(step, socket, event.signal);
    case 'socket-lost':
      return closeAfterFailure(step, at);
    case 'other-side-left':
      return fail(schedule(closePeer(closeSocket(step)), { limit: null }), at);
    case 'wrong-server':
      return waitForRefresh(step, 'cars', at);
    case 'refused':
      if (event.code === 'token-invalid') return waitForRefresh(step, 'token', at);
      if (event.code === 'not-linked') return waitForRefresh(step, 'cars', at);
      return backOff(closeAfterFailure(step, at), event.retryAfterMs ?? 0, at);
  }
}

function onCarSignal(
  step: LinkStep,
  socket: SocketState,
  signal: Extract<SocketEvent, { type: 'car-signal' }>['signal'],
): LinkStep {
  const { peer, earlyCandidates, lastId } = step.state;
  if (socket.phase !== 'joined') return step;
  if (signal.action === 'ice-candidate') {
    if (peer) return withEffects(step, {}, { type: 'add-candidate', id: peer.id, candidate: signal });
    if (earlyCandidates.length >= EARLY_CANDIDATES_MAX) return step;
    return withEffects(step, { earlyCandidates: [...earlyCandidates, signal] });
  }
  const id = lastId + 1;
  const { iceServers } = socket;
  // LINK-2
  return withEffects(
    closePeer(step),
    { lastId: id, peer: { id, ...NEW_PEER }, earlyCandidates: [] },
    { type: 'open-peer', id, iceServers, sdp: signal.sdp },
    ...earlyCandidates.map((candidate) => ({ type: 'add-candidate', id, candidate }) as const),
  );
}
