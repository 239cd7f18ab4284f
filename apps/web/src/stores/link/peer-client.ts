import type { IceServer } from '@ligo/protocol';
import type { OpenPeerConnection, PeerConnection } from '../../ports/peer-connection.ts';
import type { LinkEvent } from './link-types.ts';

/** Opens a peer connection and turns what it reports into events of the link. */
export function openPeer(
  open: OpenPeerConnection,
  iceServers: IceServer[],
  id: number,
  dispatch: (event: LinkEvent) => void,
  onMessage: (text: string) => void,
  onTrack: (stream: MediaStream) => void,
): PeerConnection {
  return open(iceServers, {
    onIceCandidate: (candidate) =>
      dispatch({ type: 'own-candidate', id, candidate: { action: 'ice-candidate', ...candidate } }),
    onChannelOpen: () => dispatch({ type: 'channel-open', id }),
    onChannelClose: () => dispatch({ type: 'channel-closed', id }),
    onMessage,
    onTrack,
    onIceState(state) {
      if (state === 'connected' || state === 'completed') dispatch({ type: 'ice', id, state: 'connected' });
      else if (state === 'failed' || state === 'closed') dispatch({ type: 'ice', id, state: 'failed' });
      else dispatch({ type: 'ice', id, state: 'down' });
    },
  });
}
