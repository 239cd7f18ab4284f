import { createLanes, type Lanes } from '@ligo/link';
import { CHANNELS } from '@ligo/protocol';
import type { OpenPeerConnection } from '../ports/peer-connection.ts';
import { browserChannel } from './browser-channel.ts';
import { carVideoOf } from './car-video.ts';

/**
 * Opens a peer connection that answers the car's offer. The car's video comes with the offer; candidates that come before it
 * was answered wait until then. After `close` no handler is called.
 */
export function createOpenPeerConnection(
  iceTransportPolicy: () => RTCIceTransportPolicy,
): OpenPeerConnection {
  return (iceServers, handlers) => {
    const connection = new RTCPeerConnection({
      iceServers: iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username === undefined ? {} : { username }),
        ...(credential === undefined ? {} : { credential }),
      })),
      iceTransportPolicy: iceTransportPolicy(),
    });
    const scope = new AbortController();
    const { signal } = scope;
    let markAnswered = () => {};
    const answered = new Promise<void>((resolve) => {
      markAnswered = resolve;
    });

    connection.addEventListener(
      'icecandidate',
      ({ candidate }) => {
        if (!candidate) return;
        const { sdpMid, sdpMLineIndex } = candidate;
        handlers.onIceCandidate({ candidate: candidate.candidate, sdpMid, sdpMLineIndex });
      },
      { signal },
    );
    connection.addEventListener(
      'iceconnectionstatechange',
      () => handlers.onIceState(connection.iceConnectionState),
      { signal },
    );
    connection.addEventListener(
      'track',
      ({ receiver, streams }) => handlers.onVideo(carVideoOf(receiver, streams)),
      { signal },
    );
    const open = ({ label, id }: (typeof CHANNELS)[keyof Lanes]) =>
      browserChannel(connection.createDataChannel(label, { negotiated: true, id }));
    const lanes = createLanes({ control: open(CHANNELS.control), bulk: open(CHANNELS.bulk) }, handlers);

    return {
      control: lanes.control,
      bulk: lanes.bulk,
      async answer(offerSdp) {
        await connection.setRemoteDescription({ type: 'offer', sdp: offerSdp });
        await connection.setLocalDescription();
        markAnswered();
        return connection.localDescription?.sdp ?? '';
      },
      async addIceCandidate(candidate) {
        if (candidate.candidate === '') return;
        await answered;
        await connection.addIceCandidate(candidate);
      },
      close() {
        scope.abort();
        lanes.end();
        connection.close();
      },
    };
  };
}
