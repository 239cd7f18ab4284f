import type { IceCandidateAction } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import type { AppContext } from '../../ports/app-context.ts';
import type { PeerConnection, PeerConnectionHandlers } from '../../ports/connection.ts';
import type { LinkEffect, LinkListener, LinkTarget } from './link-types.ts';

export type LinkPeerContext = Pick<AppContext, 'openPeerConnection' | 'directConnections' | 'counter'>;

/** Turns the reports of a peer connection into events of the link. */
function peerHandlers(
  id: number,
  counter: Counter,
  { dispatch, onMessage, onVideo }: LinkListener,
): PeerConnectionHandlers {
  return {
    onIceCandidate: (candidate) =>
      dispatch({ type: 'own-candidate', id, candidate: { action: 'ice-candidate', ...candidate } }),
    onOpen: () => dispatch({ type: 'channel-open', id }),
    onClosed: () => dispatch({ type: 'channel-closed', id }),
    // LINK-16: invalid messages are signs of life, too.
    onActivity: () => dispatch({ type: 'received', id, kind: 'other' }),
    onIgnored: () => counter.add('frame-ignored'),
    onMessage: (text) => onMessage(id, text),
    onVideo,
    onIceState(state) {
      if (state === 'connected' || state === 'completed') dispatch({ type: 'ice', id, state: 'connected' });
      else if (state === 'failed' || state === 'closed') dispatch({ type: 'ice', id, state: 'failed' });
      else dispatch({ type: 'ice', id, state: 'down' });
    },
    onWaiting: () => dispatch({ type: 'unverified', id, reason: 'waiting' }),
    onLate: () => dispatch({ type: 'unverified', id, reason: 'late' }),
    onRefused: (reason) => dispatch({ type: 'unverified', id, reason }),
  };
}

/** The one peer connection, and the try without the server, by their ids. A failure is an event. */
export function createLinkPeers(
  { openPeerConnection, directConnections, counter }: LinkPeerContext,
  account: () => string,
  listener: LinkListener,
) {
  const { dispatch } = listener;
  const ports = new Map<number, PeerConnection>();

  const failed = (id: number) => {
    counter.add('peer-failed');
    dispatch({ type: 'peer-failed', id });
  };
  /** `false` if it cannot be opened. */
  const keep = (id: number, open: (handlers: PeerConnectionHandlers) => PeerConnection): boolean => {
    try {
      const port = open(peerHandlers(id, counter, listener));
      ports.set(id, port);
      port.bulk.onFrame((frame) => ports.has(id) && listener.onFrame(frame));
      return true;
    } catch {
      failed(id);
      return false;
    }
  };
  const answer = (id: number, sdp: string) => {
    ports
      .get(id)
      ?.answer(sdp)
      .then((answered) => dispatch({ type: 'answered', id, sdp: answered }))
      .catch(() => failed(id));
  };
  return {
    open({ id, iceServers, sdp }: Extract<LinkEffect, { type: 'open-peer' }>, carId: string): void {
      if (keep(id, (handlers) => openPeerConnection(iceServers, handlers, { carId, account: account() })))
        answer(id, sdp);
    },
    beginDirect: (id: number, { carId }: LinkTarget): void =>
      void keep(id, (handlers) => directConnections.begin(handlers, { carId, account: account() })),
    canBeginDirectly: ({ carId }: LinkTarget): boolean =>
      directConnections.isKnown({ carId, account: account() }),
    answer,
    addCandidate(id: number, { candidate, sdpMid, sdpMLineIndex }: IceCandidateAction): void {
      // A candidate of a kind this browser does not know is no reason to give up on the others.
      ports
        .get(id)
        ?.addIceCandidate({ candidate, sdpMid: sdpMid ?? null, sdpMLineIndex: sdpMLineIndex ?? null })
        .catch(() => counter.add('candidate-refused'));
    },
    /** `false` if there is no such connection. */
    send: (id: number, text: string): boolean => ports.get(id)?.control.send(text) ?? false,
    close(id: number): void {
      ports.get(id)?.close();
      ports.delete(id);
    },
  };
}
