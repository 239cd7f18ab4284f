import type { IceServer } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import type { OpenPeerConnection, PeerConnection } from '../../ports/peer-connection.ts';
import type { LinkListener } from './link-types.ts';

/** Opens a peer connection and turns its reports into events of the link. */
export function openPeer(
  open: OpenPeerConnection,
  iceServers: IceServer[],
  id: number,
  counter: Counter,
  { dispatch, onMessage, onVideo }: Pick<LinkListener, 'dispatch' | 'onMessage' | 'onVideo'>,
): PeerConnection {
  return open(iceServers, {
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
  });
}
