import { CHANNEL_LABEL } from '@ligo/protocol';
import type { OpenPeerConnection } from '../ports/peer-connection.ts';
import { bundleMid } from './session-description.ts';

/**
 * Opens a peer connection that answers the car's offer. The car's data channel and its video come with the offer;
 * candidates that come before it was answered wait until then. After `close` no handler is called.
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
    let channel: RTCDataChannel | null = null;

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
    connection.addEventListener(
      'datachannel',
      (event) => {
        if (event.channel.label !== CHANNEL_LABEL || channel) return;
        channel = event.channel;
        channel.addEventListener(
          'message',
          ({ data }) => {
            if (typeof data === 'string') handlers.onMessage(data);
          },
          { signal },
        );
        channel.addEventListener('close', handlers.onChannelClose, { signal });
        channel.addEventListener('error', handlers.onChannelClose, { signal });
        if (channel.readyState === 'open') handlers.onChannelOpen();
        else channel.addEventListener('open', handlers.onChannelOpen, { signal });
      },
      { signal },
    );

    return {
      async answer(offerSdp) {
        await connection.setRemoteDescription({ type: 'offer', sdp: offerSdp });
        await connection.setLocalDescription();
        markAnswered();
        return connection.localDescription?.sdp ?? '';
      },
      async addIceCandidate({ candidate, ...named }) {
        if (candidate === '') return;
        await answered;
        // All sections share one transport, and the one that the car names may have been turned down by this browser.
        const sdpMid = bundleMid(connection.localDescription?.sdp ?? '');
        await connection.addIceCandidate(sdpMid === null ? { candidate, ...named } : { candidate, sdpMid });
      },
      send(text) {
        if (channel?.readyState !== 'open') return false;
        channel.send(text);
        return true;
      },
      close() {
        scope.abort();
        channel?.close();
        connection.close();
      },
    };
  };
}
