import type { Fingerprints, Lanes, LanesHandlers, TrustRefusal } from '@ligo/link';

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

/** A connection between two devices. */
export interface SecurePeerConnection extends PeerConnection {
  /** The certificates of both ends, once the lanes are open. Rejects if the connection has ended. */
  fingerprints(): Promise<Fingerprints>;
}

/** A connection that the phone can begin itself. */
export interface BeginnablePeerConnection extends SecurePeerConnection {
  /** Applies the car's answer to its own offer, as it is written. Rejects if it cannot. */
  begin(writeAnswer: (ownOffer: string) => Promise<string>): Promise<void>;
}

/** A connection that the phone has begun by what the car has given it. */
export interface BegunPeerConnection extends SecurePeerConnection {
  /** Rejects if the browser cannot, or the access is unreadable. */
  begun: Promise<void>;
}

export interface IceCandidate {
  candidate: string;
  sdpMid: string | null;
  sdpMLineIndex: number | null;
}

export interface SecurePeerHandlers extends LanesHandlers {
  onIceCandidate(candidate: IceCandidate): void;
  onIceState(
    state: 'connected' | 'disconnected' | 'failed' | 'closed' | 'checking' | 'new' | 'completed',
  ): void;
  onVideo(video: CarVideo): void;
}

export interface PeerConnectionHandlers extends SecurePeerHandlers {
  /** The wanted car is there; someone has to approve this phone at the car before the lanes open. */
  onWaiting(): void;
  /** The connection is open, and the car has not proven yet that it is the wanted one. */
  onLate(): void;
  /** The other end is not the wanted car, or the car has refused this phone, and the lanes do not open. The owner of the connection closes it. */
  onRefused(reason: TrustRefusal): void;
}

interface IceServerConfig {
  urls: string | string[];
  username?: string | undefined;
  credential?: string | undefined;
}

type OpenSecure<C> = (iceServers: IceServerConfig[], handlers: SecurePeerHandlers) => C;
export type OpenSecurePeerConnection = OpenSecure<SecurePeerConnection>;
export type OpenBeginnablePeerConnection = OpenSecure<BeginnablePeerConnection>;

/** The car that a connection is meant for, and the account that opens it. */
export interface PeerTarget {
  carId: string;
  account: string;
}

/** Opens a connection whose lanes open only when the other end has proven that it is the wanted car. */
export type OpenPeerConnection<C = PeerConnection> = (
  iceServers: IceServerConfig[],
  handlers: PeerConnectionHandlers,
  target: PeerTarget,
) => C;

/** Connections that the phone begins without the server. */
export interface DirectConnections {
  /** The car has given this phone access. */
  isKnown(target: PeerTarget): boolean;
  begin(handlers: PeerConnectionHandlers, target: PeerTarget): PeerConnection;
}

/** An event socket to the server, already connecting. It never reconnects on its own. */
export interface SignalingSocket {
  emit(event: string, payload: unknown): void;
  on(event: string, handler: (payload: unknown) => void): void;
  onConnect(handler: () => void): void;
  onDisconnect(handler: () => void): void;
  close(): void;
}

export type OpenSignalingSocket = (origin: string) => SignalingSocket;
