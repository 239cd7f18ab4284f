import { createLanes, type Lanes } from '@ligo/link';
import { CHANNELS } from '@ligo/protocol';
import type { OpenPeerConnection } from '../ports/peer-connection.ts';
import { browserChannel } from './browser-channel.ts';
import { carVideoOf } from './car-video.ts';

/** How long the car's check has to be the first, ms. */
export const CAR_FIRST_MS = 25;
/** Ends the address of a candidate that the browser hides. */
const HIDDEN = '.local ';

/**
 * Opens a peer connection that answers the car's offer. The car's video comes with the offer; candidates that come before it
 * was answered wait until then, and a little longer where the car knows this phone's addresses: its check decides, and one that
 * answers a check of ours it would send 50 ms later (decision 17). After `close` no handler is called.
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
    let letCheck = () => {};
    const mayCheck = new Promise<void>((resolve) => {
      letCheck = resolve;
    });

    connection.addEventListener(
      'icecandidate',
      ({ candidate }) => {
        if (!candidate) return;
        // The car cannot look such a one up: only our check can be the first.
        if (candidate.candidate.includes(HIDDEN)) letCheck();
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
    // LINK-9: ICE stays connected while the encryption fails.
    connection.addEventListener(
      'connectionstatechange',
      () => connection.connectionState === 'failed' && handlers.onIceState('failed'),
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
        const timer = setTimeout(letCheck, CAR_FIRST_MS);
        signal.addEventListener('abort', () => clearTimeout(timer));
        return connection.localDescription?.sdp ?? '';
      },
      async addIceCandidate(candidate) {
        if (candidate.candidate === '') return;
        await mayCheck;
        if (!signal.aborted) await connection.addIceCandidate(candidate);
      },
      close() {
        scope.abort();
        lanes.end();
        connection.close();
      },
    };
  };
}
