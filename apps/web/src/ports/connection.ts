import type { Lanes, LanesHandlers } from '@ligo/link';

export interface VideoCounts {
  /** Since the connection began, bytes. */
  bytes: number;
  /** Round trip of the connection, ms; `null` if the browser does not report it. */
  roundTripMs: number | null;
}

/** The one video track that the car offers with each connection; its content is agreed over the lanes. */
export interface CarVideo {
  readonly stream: MediaStream;
  /** `null` if the browser does not count, or the connection has ended. Never rejects. */
  counts(): Promise<VideoCounts | null>;
}

/** The phone's end of a peer connection; it answers the car's offer. */
export interface PeerConnection extends Lanes {
  /** Answers an offer; resolves to the answer's SDP. */
  answer(offerSdp: string): Promise<string>;
  addIceCandidate(candidate: IceCandidate): Promise<void>;
  close(): void;
}

export interface IceCandidate {
  candidate: string;
  sdpMid: string | null;
  sdpMLineIndex: number | null;
}

export interface PeerConnectionHandlers extends LanesHandlers {
  onIceCandidate(candidate: IceCandidate): void;
  onIceState(
    state: 'connected' | 'disconnected' | 'failed' | 'closed' | 'checking' | 'new' | 'completed',
  ): void;
  onVideo(video: CarVideo): void;
}

interface IceServerConfig {
  urls: string | string[];
  username?: string | undefined;
  credential?: string | undefined;
}

export type OpenPeerConnection = (
  iceServers: IceServerConfig[],
  handlers: PeerConnectionHandlers,
) => PeerConnection;

/** An event socket to the server, already connecting. It never reconnects on its own. */
export interface SignalingSocket {
  emit(event: string, payload: unknown): void;
  on(event: string, handler: (payload: unknown) => void): void;
  onConnect(handler: () => void): void;
  onDisconnect(handler: () => void): void;
  close(): void;
}

export type OpenSignalingSocket = (origin: string) => SignalingSocket;
