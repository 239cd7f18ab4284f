import type { Lanes, LanesHandlers } from '@ligo/link';
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
  acceptAnswer(sdp: string): void;
  addIceCandidate(candidate: IceCandidate): void;
  /** Ends the connection; no further events follow. */
  close(): void;
}

export type OpenPeerTransport = (iceServers: readonly IceServer[], handlers: PeerHandlers) => PeerTransport;
