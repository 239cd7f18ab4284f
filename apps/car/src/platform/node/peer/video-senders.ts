import nodeDataChannel, { type Track } from 'node-datachannel';
import type { VideoCodec, VideoFrame } from '../../../ports/phone-video.ts';
import type { PlayoutDelay } from './playout-delay.ts';
import { h264Payloads, rtpPackets, vp8Payloads } from './rtp-packets.ts';

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

/** The track's part of a connection that sends frames. */
export interface VideoSender {
  /** Throws if the library rejects it. */
  send(frame: VideoFrame, rtpTimestamp: number): void;
  /** Packets that were sent up to now are not retransmitted. */
  forget(): void;
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

/** The header extensions that the phone supports. */
export interface Extensions {
  /** The maximum playout delay of each frame. */
  delay: { id: number; of(frame: VideoFrame): PlayoutDelay } | null;
  /** The id of the one with the packet's number, whose arrival the phone reports. */
  transportId: number | null;
}

const PAYLOADS = { h264: h264Payloads, vp8: vp8Payloads };

/** Makes a track send one codec. `onSent` receives the number and the size of each packet. */
export function senderOf(
  codec: VideoCodec,
  track: Track,
  { delay, transportId }: Extensions,
  onSent: (sequence: number, bytes: number) => void,
): VideoSender {
  const payloadType = VIDEO.payloadTypes[codec];
  const rtp = new nodeDataChannel.RtpPacketizationConfig(VIDEO.ssrc, VIDEO.name, payloadType, CLOCK_RATE);
  // Sends the phone the sender's clock and counts of all packets.
  const reporter = new nodeDataChannel.RtcpSrReporter(rtp);
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
    send(frame, timestamp) {
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
