/** A phone that answers a car's offer and shows its picture. */
export interface VideoPage {
  /** Answers with all of its candidates; takes only the codecs that are named, e.g. `video/VP8`. */
  answer(offer: string, codecs?: readonly string[]): Promise<string>;
  candidate(candidate: string, sdpMid: string): Promise<void>;
  seen(): Promise<Seen>;
}

/** The picture, and its statistics. */
export interface Seen {
  framesDecoded: number;
  nackCount: number;
  pliCount: number;
  packetsLost: number;
  freezeSeconds: number;
  codec: string;
  /** Red, green and blue in the middle of the picture, 0 to 255; `null` as long as there is none. */
  colour: number[] | null;
}

const connection = new RTCPeerConnection();
const video = document.createElement('video');
video.muted = true;
video.autoplay = true;
video.playsInline = true;
document.body.append(video);
connection.ontrack = ({ track }) => {
  video.srcObject = new MediaStream([track]);
};

function colourOf(): number[] | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d');
  context?.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
}

const page: VideoPage = {
  async answer(offer, codecs) {
    await connection.setRemoteDescription({ type: 'offer', sdp: offer });
    if (codecs) {
      const known = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
      for (const transceiver of connection.getTransceivers())
        transceiver.setCodecPreferences(known.filter(({ mimeType }) => codecs.includes(mimeType)));
    }
    const gathered = new Promise<void>((resolve) => {
      connection.onicecandidate = ({ candidate }) => candidate ?? resolve();
    });
    await connection.setLocalDescription();
    await gathered;
    return connection.localDescription?.sdp ?? '';
  },
  candidate: (candidate, sdpMid) => connection.addIceCandidate({ candidate, sdpMid }),
  async seen() {
    const all = [...(await connection.getStats()).values()];
    const inbound = all.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video') ?? {};
    return {
      framesDecoded: inbound.framesDecoded ?? 0,
      nackCount: inbound.nackCount ?? 0,
      pliCount: inbound.pliCount ?? 0,
      packetsLost: inbound.packetsLost ?? 0,
      freezeSeconds: inbound.totalFreezesDuration ?? 0,
      codec: all.find(({ id }) => id === inbound.codecId)?.mimeType ?? '',
      colour: colourOf(),
    };
  },
};
Object.assign(globalThis, { videoPage: page });
