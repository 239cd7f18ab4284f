import type { Lanes, LanesHandlers } from '@ligo/link';
import type { CarVideo } from './car-video.ts';

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
  /** The car's video is there. */
  onVideo(video: CarVideo): void;
}

export interface IceServerConfig {
  urls: string | string[];
  username?: string | undefined;
  credential?: string | undefined;
}

export type OpenPeerConnection = (
  iceServers: IceServerConfig[],
  handlers: PeerConnectionHandlers,
) => PeerConnection;
