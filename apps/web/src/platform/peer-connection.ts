import { browserFingerprints, createLanes, type DataChannel, type Lanes } from '@ligo/link';
import { CHANNELS } from '@ligo/protocol';
import type { CarVideo, OpenBeginnablePeerConnection, VideoCounts } from '../ports/connection.ts';

export function browserChannel(channel: RTCDataChannel): DataChannel {
  channel.binaryType = 'arraybuffer';
  return {
    isOpen: () => channel.readyState === 'open',
    send: (message) => (typeof message === 'string' ? channel.send(message) : channel.send(message)),
    bufferedBytes: () => channel.bufferedAmount,
    listen(events, lowBytes) {
      channel.bufferedAmountLowThreshold = lowBytes;
      channel.onbufferedamountlow = events.low;
      channel.onopen = events.open;
      channel.onclose = events.closed;
      channel.onerror = events.closed;
      channel.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
        events.message(typeof data === 'string' ? data : new Uint8Array(data));
    },
    close() {
      channel.close();
    },
  };
}

/** The fields of a browser's statistics (W3C webrtc-stats) that are read; each may be missing. */
interface Stat {
  type: string;
  bytesReceived?: number;
  /** s. */
  currentRoundTripTime?: number;
  nominated?: boolean;
}

export function carVideoOf(
  receiver: Pick<RTCRtpReceiver, 'track' | 'getStats'>,
  streams: readonly MediaStream[],
): CarVideo {
  return {
    stream: streams[0] ?? new MediaStream([receiver.track]),
    async counts() {
      try {
        return countsOf(await receiver.getStats());
      } catch {
        return null;
      }
    },
  };
}

function countsOf(report: RTCStatsReport): VideoCounts | null {
  let bytes: number | null = null;
  let roundTripMs: number | null = null;
  report.forEach((stat: Stat) => {
    if (stat.type === 'inbound-rtp') bytes = (bytes ?? 0) + (stat.bytesReceived ?? 0);
    if (stat.type === 'candidate-pair' && stat.nominated && stat.currentRoundTripTime !== undefined)
      roundTripMs = stat.currentRoundTripTime * 1_000;
  });
  return bytes === null ? null : { bytes, roundTripMs };
}

/** How long the car's check has to be the first, ms. */
export const CAR_FIRST_MS = 25;
/** Candidates of a car at most; it has a few for each network it is on. */
const MAX_CANDIDATES = 64;
/** Ends the address of a candidate that the browser hides. */
const HIDDEN = '.local ';

/**
 * Opens a peer connection that answers the car's offer. The car's video comes with the offer; candidates that come before it
 * was answered wait until then, and a little longer where the car knows this phone's addresses: its check decides, and one that
 * answers a check of ours it would send 50 ms later (decision 17). After `close` no handler is called.
 */
export function createOpenPeerConnection(
  iceTransportPolicy: () => RTCIceTransportPolicy,
): OpenBeginnablePeerConnection {
  return (iceServers, handlers) => {
    const connection = new RTCPeerConnection({
      // An undefined field is a missing one to browsers.
      iceServers: iceServers as RTCIceServer[],
      iceTransportPolicy: iceTransportPolicy(),
    });
    const scope = new AbortController();
    const { signal } = scope;
    let candidateCount = 0;
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
      fingerprints: () => browserFingerprints(connection),
      async answer(offerSdp) {
        await connection.setRemoteDescription({ type: 'offer', sdp: offerSdp });
        await connection.setLocalDescription();
        const timer = setTimeout(letCheck, CAR_FIRST_MS);
        signal.addEventListener('abort', () => clearTimeout(timer));
        return connection.localDescription?.sdp ?? '';
      },
      async begin(writeAnswer) {
        await connection.setLocalDescription();
        const sdp = await writeAnswer(connection.localDescription?.sdp ?? '');
        if (!signal.aborted) await connection.setRemoteDescription({ type: 'answer', sdp });
      },
      async addIceCandidate(candidate) {
        if (candidate.candidate === '' || ++candidateCount > MAX_CANDIDATES) return;
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
