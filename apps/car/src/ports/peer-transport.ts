import type { Fingerprints, Lanes, LanesHandlers } from '@ligo/link';
import type { IceServer } from '@ligo/protocol';
import type { PhoneVideo } from './phone-video.ts';

/** A candidate for a path between the two ends. */
export interface IceCandidate {
  candidate: string;
  sdpMid: string;
}

/** Events of a peer connection. `onClosed` is the last one, after a failure or when the phone closed it. */
export interface PeerHandlers extends LanesHandlers {
  onOffer(sdp: string): void;
  onIceCandidate(candidate: IceCandidate): void;
  /** A handler threw this, and the connection has ended. */
  onError(error: unknown): void;
}

/** The car's end of one peer connection; it makes the offer as soon as it exists. */
export interface PeerTransport extends Lanes {
  readonly video: PhoneVideo;
  /** The public key that the phone has proven, base64url; `null` or absent: none. */
  provenKey?(): string | null;
  acceptAnswer(sdp: string): void;
  addIceCandidate(candidate: IceCandidate): void;
  /** Ends the connection; no further events follow. */
  close(): void;
}

/** A connection between two devices. */
export interface SecurePeerTransport extends PeerTransport {
  /** The certificates of both ends, once the lanes are open. Rejects if the connection has ended. */
  fingerprints(): Promise<Fingerprints>;
  /** Makes the offer with the video on a connection that began without one. */
  offerVideo?(): void;
}

export type OpenSecurePeer = (
  iceServers: readonly IceServer[],
  handlers: PeerHandlers,
) => SecurePeerTransport;

export interface VerifiedPeerHandlers extends PeerHandlers {
  /** Someone has to approve the phone at the car before the connection opens. */
  onWaiting(): void;
}

/** Opens a connection whose phone is known to be the one that it is taken for, and is accepted for the pairing. */
export type OpenPeerTransport = (
  iceServers: readonly IceServer[],
  handlers: VerifiedPeerHandlers,
  pairingId: string,
) => PeerTransport;
