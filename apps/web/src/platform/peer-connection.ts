import { openTogether } from '@ligo/link';
import { CHANNELS } from '@ligo/protocol';
import type { OpenPeerConnection } from '../ports/peer-connection.ts';

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
      ({ track, streams }) => handlers.onTrack(streams[0] ?? new MediaStream([track])),
      { signal },
    );
    const channels = Object.values(CHANNELS).map(({ label, id }) =>
      connection.createDataChannel(label, { negotiated: true, id }),
    );
    const [control] = channels as [RTCDataChannel];
    const opening = openTogether<string>(channels.length, {
      open: handlers.onChannelOpen,
      message: handlers.onMessage,
    });
    for (const channel of channels) {
      channel.addEventListener('open', opening.opened, { signal });
      channel.addEventListener('close', handlers.onChannelClose, { signal });
      channel.addEventListener('error', handlers.onChannelClose, { signal });
    }
    control.addEventListener('message', ({ data }) => typeof data === 'string' && opening.message(data), {
      signal,
    });

    return {
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
      send(text) {
        if (control.readyState !== 'open') return false;
        control.send(text);
        return true;
      },
      close() {
        scope.abort();
        for (const channel of channels) channel.close();
        connection.close();
      },
    };
  };
}
