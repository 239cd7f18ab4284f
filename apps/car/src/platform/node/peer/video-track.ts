import nodeDataChannel, { type PeerConnection } from 'node-datachannel';
import type { VideoCodec } from '../../../ports/phone-video.ts';
import { readFeedback } from './feedback.ts';
import type { Guard } from './node-channel.ts';
import { createPathMeter } from './path-meter.ts';
import { createPlayoutDelays, isFromFirefox, type PlayoutDelays } from './playout-delay.ts';
import { codecOf } from './session-description.ts';
import { createSharedTrack, type FrameTrack, type SharedTrack } from './shared-track.ts';
import { senderOf, VIDEO, type VideoSender } from './video-senders.ts';

/** Constrained baseline, which every browser with H.264 decodes. */
const H264_PROFILE = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';

/** The header extension with the phone's playout delay. */
const PLAYOUT_DELAY = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';
const PLAYOUT_DELAY_ID = 5;
/** The header extension with the number of a packet whose arrival the phone reports, and the name of those reports. */
const TRANSPORT_NUMBER = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
const TRANSPORT_NUMBER_ID = 6;
const TRANSPORT_FEEDBACK = 'transport-cc';

/** The one video track of a connection. */
export interface VideoTrack {
  readonly video: SharedTrack;
  /** The phone's answer contains the accepted codecs. */
  applyAnswer(sdp: string): void;
  close(): void;
}

/**
 * Adds the video to a connection before its offer: H.264, and VP8 for browsers without H.264, such as Firefox without its
 * plug-in. The phone's answer decides which one is sent.
 */
export function addVideoTrack(connection: PeerConnection, nowMs: () => number, guard: Guard): VideoTrack {
  const media = new nodeDataChannel.Video('video', 'SendOnly');
  media.addH264Codec(VIDEO.payloadTypes.h264, H264_PROFILE);
  media.addVP8Codec(VIDEO.payloadTypes.vp8);
  media.parseSdpLine(`a=extmap:${PLAYOUT_DELAY_ID} ${PLAYOUT_DELAY}`);
  media.parseSdpLine(`a=extmap:${TRANSPORT_NUMBER_ID} ${TRANSPORT_NUMBER}`);
  for (const type of Object.values(VIDEO.payloadTypes))
    media.parseSdpLine(`a=rtcp-fb:${type} ${TRANSPORT_FEEDBACK}`);
  media.addSSRC(VIDEO.ssrc, 'car', VIDEO.name, VIDEO.name);
  const track = connection.addTrack(media);
  let codec: VideoCodec | null = null;
  let sender: VideoSender | null = null;
  const meter = createPathMeter(nowMs);
  const frames: FrameTrack = {
    codec: () => codec,
    send(frame, rtpTimestamp) {
      if (!sender || !track.isOpen()) return false;
      try {
        sender.send(frame, rtpTimestamp);
        return true;
      } catch {
        // It closed in this very moment.
        return false;
      }
    },
    path: meter.state,
    restart: meter.restart,
    forget: () => track.isOpen() && sender?.forget(),
  };
  const video = createSharedTrack(frames, nowMs);
  let delays: PlayoutDelays | null = null;
  track.onMessage(
    guard((rtcp: Buffer) => {
      const { wantsKeyframe, hasPacketLoss, arrivals } = readFeedback(rtcp);
      for (const each of arrivals) meter.acknowledged(each);
      if (hasPacketLoss) delays?.onPacketLoss();
      if (wantsKeyframe) video.keyframeWanted();
    }),
  );
  return {
    video,
    applyAnswer(sdp) {
      codec = codecOf(sdp);
      delays = createPlayoutDelays(nowMs, isFromFirefox(sdp));
      const delay = sdp.includes(PLAYOUT_DELAY) ? { id: PLAYOUT_DELAY_ID, of: delays.of } : null;
      const transportId = sdp.includes(TRANSPORT_NUMBER) ? TRANSPORT_NUMBER_ID : null;
      sender = codec && senderOf(codec, track, { delay, transportId }, meter.sent);
    },
    close() {
      video.end();
      track.close();
    },
  };
}
