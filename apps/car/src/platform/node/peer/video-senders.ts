import nodeDataChannel, { type MediaHandler, type Track } from 'node-datachannel';
import type { VideoCodec, VideoFrame } from '../../../ports/phone-video.ts';
import type { PlayoutDelay } from './playout-delay.ts';
import { vp8Packets } from './vp8-packets.ts';

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

/** Sends a frame over an open track. Throws if the library rejects it. */
type SendFrame = (frame: VideoFrame, rtpTimestamp: number) => void;

/** Sends the phone the sender's clock, and retransmits lost packets. */
function withReports(head: MediaHandler | null, rtp: nodeDataChannel.RtpPacketizationConfig): MediaHandler {
  const reporter = new nodeDataChannel.RtcpSrReporter(rtp);
  const first = head ?? reporter;
  if (head) head.addToChain(reporter);
  first.addToChain(new nodeDataChannel.RtcpNackResponder(RESEND_PACKETS));
  return first;
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

/** The header extension that contains the maximum playout delay of each frame. */
interface DelayExtension {
  id: number;
  of(frame: VideoFrame): PlayoutDelay;
}

/** Makes a track send one codec; `extension`: `null` if the phone does not support it. */
export function senderOf(codec: VideoCodec, track: Track, extension: DelayExtension | null): SendFrame {
  const payloadType = VIDEO.payloadTypes[codec];
  const rtp = new nodeDataChannel.RtpPacketizationConfig(VIDEO.ssrc, VIDEO.name, payloadType, CLOCK_RATE);
  if (codec === 'h264') {
    if (extension) rtp.playoutDelayId = extension.id;
    track.setMediaHandler(
      withReports(new nodeDataChannel.H264RtpPacketizer('Length', rtp, MAX_PAYLOAD_BYTES), rtp),
    );
    return (frame, rtpTimestamp) => {
      rtp.timestamp = rtpTimestamp;
      if (extension) {
        const { min, max } = extension.of(frame);
        Object.assign(rtp, { playoutDelayMin: min, playoutDelayMax: max });
      }
      // Its result is ignored: a packet that the network rejected is retransmitted when the phone misses it.
      track.sendMessageBinary(asBuffer(frame.bytes));
    };
  }
  track.setMediaHandler(withReports(null, rtp));
  let sequence = 0;
  return (frame, timestamp) => {
    const delay = extension && { id: extension.id, ...extension.of(frame) };
    const head = { payloadType, sequence, timestamp, ssrc: VIDEO.ssrc, delay };
    const packets = vp8Packets(frame.bytes, head, MAX_PAYLOAD_BYTES);
    sequence = (sequence + packets.length) & 0xffff;
    for (const packet of packets) track.sendMessageBinary(asBuffer(packet));
  };
}
