/** The phone's end of a peer connection; it answers the car's offer. */
export interface PeerConnection {
  /** Answers an offer; resolves to the answer's SDP. */
  answer(offerSdp: string): Promise<string>;
  addIceCandidate(candidate: IceCandidate): Promise<void>;
  /** Sends a text on the data channel; `false` if it is not open. */
  send(text: string): boolean;
  close(): void;
}

export interface IceCandidate {
  candidate: string;
  sdpMid: string | null;
  sdpMLineIndex: number | null;
}

export interface PeerConnectionHandlers {
  onIceCandidate(candidate: IceCandidate): void;
  onChannelOpen(): void;
  onChannelClose(): void;
  onMessage(text: string): void;
  onIceState(
    state: 'connected' | 'disconnected' | 'failed' | 'closed' | 'checking' | 'new' | 'completed',
  ): void;
  onTrack(stream: MediaStream): void;
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
