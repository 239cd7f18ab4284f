import type { IceServer } from '@ligo/protocol';

/** A candidate for a path between the two ends. */
export interface IceCandidate {
  candidate: string;
  sdpMid: string;
}

/** What a peer connection tells its owner. After `onClosed` it is silent. */
export interface PeerHandlers {
  onOffer(sdp: string): void;
  onIceCandidate(candidate: IceCandidate): void;
  onOpen(): void;
  onMessage(text: string): void;
  /** The connection failed, or the phone closed it. */
  onClosed(): void;
}

/** The car's end of one peer connection; it makes the offer as soon as it exists. */
export interface PeerTransport {
  acceptAnswer(sdp: string): void;
  addIceCandidate(candidate: IceCandidate): void;
  /** Sends a text on the data channel; `false` if it is closed or its phone is so slow that too much is queued. */
  send(text: string): boolean;
  /** Resolves when little of what was sent still waits to go, at once if so, or when the connection has ended. */
  drained(): Promise<void>;
  /** Ends the connection; nothing is told any more. */
  close(): void;
}

export type OpenPeerTransport = (iceServers: readonly IceServer[], handlers: PeerHandlers) => PeerTransport;
