import nodeDataChannel, { type PeerConnection, type Track } from 'node-datachannel';
import type { VideoCodec, VideoFrame } from '../../../ports/phone-video.ts';
import { codecOf } from '../../peer/session-description.ts';
import { readFeedback } from './feedback.ts';
import type { Guard } from './node-channel.ts';
import { createPathMeter } from './path-meter.ts';
import { createPlayoutDelays, isFromFirefox, type PlayoutDelay } from './playout-delay.ts';
import { h264Payloads, rtpPackets, vp8Payloads } from './rtp-packets.ts';
import { createSharedTrack, type FrameTrack } from './shared-track.ts';

/** Constrained baseline, which every browser with H.264 decodes. */
const H264_PROFILE = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';

/** The header extension with the phone's playout delay. */
const PLAYOUT_DELAY = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';
const PLAYOUT_DELAY_ID = 5;
/** The header extension with the number of a packet whose arrival the phone reports, and the name of those reports. */
const TRANSPORT_NUMBER = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
const TRANSPORT_NUMBER_ID = 6;
const TRANSPORT_FEEDBACK = 'transport-cc';

/**
 * Adds the one video track to a connection before its offer: H.264, and VP8 for browsers without H.264, such as Firefox without its
 * plug-in. The phone's answer decides which one is sent.
 */
export function addVideoTrack(connection: PeerConnection, nowMs: () => number, guard: Guard) {
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
  let sender: ReturnType<typeof senderOf> | null = null;
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
  let delays: ReturnType<typeof createPlayoutDelays> | null = null;
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
    /** The phone's answer contains the accepted codecs. */
    applyAnswer(sdp: string): void {
      codec = codecOf(sdp);
      delays = createPlayoutDelays(nowMs, isFromFirefox(sdp));
      const delay = sdp.includes(PLAYOUT_DELAY) ? { id: PLAYOUT_DELAY_ID, of: delays.of } : null;
      const transportId = sdp.includes(TRANSPORT_NUMBER) ? TRANSPORT_NUMBER_ID : null;
      sender = codec && senderOf(codec, track, { delay, transportId }, meter.sent);
    },
    close(): void {
      video.end();
      track.close();
    },
  };
}

export const VIDEO = {
  payloadTypes: { h264: 96, vp8: 97 },
  ssrc: 0x4c49474f,
  name: 'camera',
} as const;
const CLOCK_RATE = 90_000;
/**
 * Number of sent packets that are kept for retransmission: 1.5 s of the largest picture. A congested path loses hundreds of packets;
 * retransmitting those before the last keyframe would only keep it congested.
 */
const RESEND_PACKETS = 256;
/** Payload after the RTP header that fits into the smallest IPv6 packet with the headers of SRTP, UDP and a relay, bytes. */
const MAX_PAYLOAD_BYTES = 1_160;

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

interface Extensions {
  /** The maximum playout delay of each frame. */
  delay: { id: number; of(frame: VideoFrame): PlayoutDelay } | null;
  /** The id of the one with the packet's number, whose arrival the phone reports. */
  transportId: number | null;
}

const PAYLOADS = { h264: h264Payloads, vp8: vp8Payloads };

/** Makes a track send frames of one codec. `onSent` receives the number and the size of each packet. */
export function senderOf(
  codec: VideoCodec,
  track: Track,
  { delay, transportId }: Extensions,
  onSent: (sequence: number, bytes: number) => void,
) {
  const payloadType = VIDEO.payloadTypes[codec];
  const rtp = new nodeDataChannel.RtpPacketizationConfig(VIDEO.ssrc, VIDEO.name, payloadType, CLOCK_RATE);
  // Sends the phone the sender's clock and counts of all packets.
  const reporter = new nodeDataChannel.RtcpSrReporter(rtp);
  /** Packets that were sent up to now are not retransmitted. */
  const forget = () => {
    // Retransmits lost packets; a new one knows none of those that were sent.
    const responder = new nodeDataChannel.RtcpNackResponder(RESEND_PACKETS);
    responder.addToChain(reporter);
    track.setMediaHandler(responder);
  };
  forget();
  let sequence = 0;
  return {
    forget,
    /** Throws if the library rejects it. */
    send(frame: VideoFrame, timestamp: number): void {
      const head = {
        payloadType,
        sequence,
        timestamp,
        ssrc: VIDEO.ssrc,
        delay: delay && { id: delay.id, ...delay.of(frame) },
        transportId,
      };
      rtp.timestamp = timestamp;
      for (const packet of rtpPackets(PAYLOADS[codec](frame.bytes, MAX_PAYLOAD_BYTES), head)) {
        onSent(sequence, packet.length);
        sequence = (sequence + 1) & 0xffff;
        // Its result is ignored: a packet that the network rejected is retransmitted when the phone misses it.
        track.sendMessageBinary(asBuffer(packet));
      }
    },
  };
}
