import nodeDataChannel, { type PeerConnection } from 'node-datachannel';
import { type FrameTrack, takenInTurns, type VideoEnd } from '../../core/video/taken-in-turns.ts';
import type { VideoCodec, VideoFrame } from '../../ports/phone-video.ts';

/** H.264, constrained baseline, and VP8 for browsers that have no H.264, as Firefox without its plug-in. */
const VIDEO = {
  h264PayloadType: 96,
  h264Profile: 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
  vp8PayloadType: 97,
  clockRate: 90_000,
  ssrc: 0x4c49474f,
};
const NAME = 'camera';
/** How many sent packets are kept for phones that lost one. */
const RESEND_PACKETS = 512;

/** The one video track of a connection. */
export interface VideoTrack {
  readonly video: VideoEnd;
  /** The phone's answer says what it takes. */
  answered(sdp: string): void;
  close(): void;
}

/** Adds the video to a connection that has not made its offer yet. */
export function addVideoTrack(connection: PeerConnection, nowMs: () => number): VideoTrack {
  const media = new nodeDataChannel.Video('video', 'SendOnly');
  media.addH264Codec(VIDEO.h264PayloadType, VIDEO.h264Profile);
  media.addVP8Codec(VIDEO.vp8PayloadType);
  media.addSSRC(VIDEO.ssrc, 'car', NAME, NAME);
  const track = connection.addTrack(media);
  const rtp = new nodeDataChannel.RtpPacketizationConfig(
    VIDEO.ssrc,
    NAME,
    VIDEO.h264PayloadType,
    VIDEO.clockRate,
  );
  const packetizer = new nodeDataChannel.H264RtpPacketizer('Length', rtp);
  packetizer.addToChain(new nodeDataChannel.RtcpSrReporter(rtp));
  packetizer.addToChain(new nodeDataChannel.RtcpNackResponder(RESEND_PACKETS));
  track.setMediaHandler(packetizer);
  let codec: VideoCodec | null = null;
  const frames: FrameTrack = {
    codec: () => codec,
    send(frame: VideoFrame, rtpTimestamp) {
      if (codec !== 'h264' || !track.isOpen()) return false;
      rtp.timestamp = rtpTimestamp;
      return track.sendMessageBinary(
        Buffer.from(frame.bytes.buffer, frame.bytes.byteOffset, frame.bytes.length),
      );
    },
  };
  const video = takenInTurns(frames, nowMs);
  return {
    video,
    answered(sdp) {
      codec = codecOf(sdp);
    },
    close() {
      video.end();
      track.close();
    },
  };
}

/** What an answer takes of what was offered; `null` if it refuses the video. */
export function codecOf(answer: string): VideoCodec | null {
  const section = answer.split(/^(?=m=)/m).find((each) => each.startsWith('m=video '));
  const [, port, types = ''] = /^m=video (\d+) \S+ ([\d ]+)/.exec(section ?? '') ?? [];
  if (!section || port === '0') return null;
  for (const type of types.trim().split(' ')) {
    const name = new RegExp(`^a=rtpmap:${type} ([^/]+)/`, 'm').exec(section)?.[1]?.toUpperCase();
    if (name === 'H264') return 'h264';
    if (name === 'VP8') return 'vp8';
  }
  return null;
}
