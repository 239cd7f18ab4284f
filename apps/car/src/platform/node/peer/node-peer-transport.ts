import {
  createCandidateBuffer,
  createLanes,
  type Fingerprints,
  fingerprintBytes,
  fingerprintIn,
  type Lanes,
} from '@ligo/link';
import type { IceServer } from '@ligo/protocol';
import { CHANNEL_MESSAGE_MAX_BYTES, CHANNELS } from '@ligo/protocol';
import type { IceServer as LibraryIceServer, RtcConfig } from 'node-datachannel';
import nodeDataChannel from 'node-datachannel';
import type { IceCandidate, OpenSecurePeer } from '../../../ports/peer-transport.ts';
import { asDtlsClient, extractCandidates, moveDataSectionFirst } from '../../peer/session-description.ts';
import { guardCallbacks, nodeChannel } from './node-channel.ts';
import { isUsableCandidate } from './remote-candidates.ts';
import { addVideoTrack } from './video-track.ts';

/** The library's name for its data section, which leads the bundle: all candidates are of its transport. */
const DATA_MID = '0';
/** How the connections of a car begin, beyond the defaults of the library. */
interface NodePeerOptions {
  config?: Omit<RtcConfig, 'iceServers'>;
  /** The phone has begun this connection. Sets both descriptions; the video is offered later. */
  answer?(connection: nodeDataChannel.PeerConnection): void;
}

/** Peer connections of node-datachannel: the data channels, and one video track so that video needs no new offer. */
export const nodePeers =
  ({ config, answer }: NodePeerOptions = {}): OpenSecurePeer =>
  (iceServers, handlers) => {
    const connection = new nodeDataChannel.PeerConnection('car', {
      ...config,
      iceServers: libraryIceServers(iceServers),
      disableAutoNegotiation: true,
      maxMessageSize: CHANNEL_MESSAGE_MAX_BYTES,
    });
    let isClosed = false;
    let isAnswered = false;
    const candidates = createCandidateBuffer<IceCandidate>(({ candidate, sdpMid }) => {
      if (!isUsableCandidate(candidate)) return;
      try {
        connection.addRemoteCandidate(candidate, sdpMid);
      } catch {
        // A candidate that cannot be read is one path less; the others still count.
      }
    });

    function end(): void {
      if (isClosed) return;
      isClosed = true;
      // Keeps references: a garbage-collected track or channel is closed.
      track.close();
      lanes.end();
      connection.close();
    }
    function lost(): void {
      if (isClosed) return;
      end();
      handlers.onClosed();
    }

    const guard = guardCallbacks((error) => {
      lost();
      handlers.onError(error);
    });

    connection.onLocalDescription(
      guard((sdp: string, type: string) => {
        if (isClosed || type !== 'offer') return;
        handlers.onOffer(answer ? sdp : moveDataSectionFirst(asDtlsClient(sdp)));
      }),
    );
    connection.onLocalCandidate(
      guard((candidate: string) => !isClosed && handlers.onIceCandidate({ candidate, sdpMid: DATA_MID })),
    );
    connection.onStateChange(guard((state: string) => (state === 'failed' || state === 'closed') && lost()));
    const open = ({ label, id }: (typeof CHANNELS)[keyof Lanes]) =>
      nodeChannel(connection.createDataChannel(label, { negotiated: true, id }), guard);
    const lanes = createLanes(
      { control: open(CHANNELS.control), bulk: open(CHANNELS.bulk) },
      { ...handlers, onClosed: lost },
    );
    const track = addVideoTrack(connection, () => performance.now(), guard);
    if (answer) answer(connection);
    else connection.setLocalDescription('offer');

    return {
      control: lanes.control,
      bulk: lanes.bulk,
      video: track.video,
      acceptAnswer(sdp) {
        if (isClosed || isAnswered) return;
        isAnswered = true;
        const { description, candidates: described } = extractCandidates(sdp);
        try {
          connection.setRemoteDescription(description, 'answer');
          track.applyAnswer(sdp);
        } catch {
          lost();
          return;
        }
        for (const candidate of described) candidates.push({ candidate, sdpMid: DATA_MID });
        candidates.flush();
      },
      addIceCandidate: (candidate) => !isClosed && candidates.push(candidate),
      fingerprints: async () => fingerprintsOf(connection),
      ...(answer && { offerVideo: () => !isClosed && connection.setLocalDescription('offer') }),
      close: end,
    };
  };

export const openNodePeer = nodePeers();

/** Throws if the connection has ended. */
export function fingerprintsOf(connection: nodeDataChannel.PeerConnection): Fingerprints {
  const own = fingerprintIn(connection.localDescription()?.sdp);
  const remote = fingerprintBytes(connection.remoteFingerprint().value);
  if (!own || !remote) throw new Error('The connection has no certificates');
  return { own, remote };
}

const DEFAULT_PORT = 3478;
const MAX_PORT = 65_535;
const address = /^(stun|turn):(?:([^:?[\]]+)|\[([\da-fA-F:.]+)\])(?::(\d+))?(?:\?transport=(\w+))?$/;

/** STUN and TURN addresses in the library's format, without those that it does not support (TURN over TCP or TLS). */
export function libraryIceServers(servers: readonly IceServer[]): LibraryIceServer[] {
  return servers.flatMap(({ urls, username, credential }) =>
    [urls].flat().flatMap((url): LibraryIceServer[] => {
      const [, kind, name, ipV6, portText, transport = 'udp'] = address.exec(url) ?? [];
      const hostname = name ?? ipV6;
      const port = Number(portText ?? DEFAULT_PORT);
      if (!hostname || port < 1 || port > MAX_PORT || transport !== 'udp') return [];
      if (kind === 'stun') return [{ hostname, port }];
      if (!username || !credential) return [];
      return [{ hostname, port, username, password: credential, relayType: 'TurnUdp' }];
    }),
  );
}
