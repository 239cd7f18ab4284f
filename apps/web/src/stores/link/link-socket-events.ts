import {
  backOff,
  closeAfterFailure,
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

/** Candidates kept before the offer; more than a car ever gathers. */
const EARLY_CANDIDATES_MAX = 64;

const NEW_PEER = { openedAtMs: null, isUp: false, isVideoRejected: false, hasReceivedState: false };

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
