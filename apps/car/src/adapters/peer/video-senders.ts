import nodeDataChannel, { type MediaHandler, type Track } from 'node-datachannel';
import { playoutDelay } from '../../core/video/playout-delay.ts';
import { vp8Packets } from '../../core/video/vp8-packets.ts';
import type { VideoCodec, VideoFrame } from '../../ports/phone-video.ts';

/** How the video is told apart in a connection. */
export const VIDEO = {
  payloadTypes: { h264: 96, vp8: 97 },
  ssrc: 0x4c49474f,
  name: 'camera',
} as const;
const CLOCK_RATE = 90_000;
/** How many sent packets are kept for phones that lost one: some seconds. */
const RESEND_PACKETS = 1024;
/** Behind the RTP header: what fits into the smallest packet of IPv6 with SRTP, UDP and a relay's header, bytes. */
const MOST_PAYLOAD_BYTES = 1_160;

/** Sends a frame over an open track. Throws if the library does not take it. */
type SendFrame = (frame: VideoFrame, rtpTimestamp: number) => void;

/** What tells the phone the sender's clock, and sends again what it lost. */
function withReports(head: MediaHandler | null, rtp: nodeDataChannel.RtpPacketizationConfig): MediaHandler {
  const reporter = new nodeDataChannel.RtcpSrReporter(rtp);
  const first = head ?? reporter;
  if (head) head.addToChain(reporter);
  first.addToChain(new nodeDataChannel.RtcpNackResponder(RESEND_PACKETS));
  return first;
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

/** Makes a track send one codec; `delayId` is that of the header extension that says how long the phone may wait, if it takes it. */
export function senderOf(codec: VideoCodec, track: Track, delayId: number | null): SendFrame {
  const payloadType = VIDEO.payloadTypes[codec];
  const rtp = new nodeDataChannel.RtpPacketizationConfig(VIDEO.ssrc, VIDEO.name, payloadType, CLOCK_RATE);
  if (codec === 'h264') {
    if (delayId !== null) rtp.playoutDelayId = delayId;
    track.setMediaHandler(
      withReports(new nodeDataChannel.H264RtpPacketizer('Length', rtp, MOST_PAYLOAD_BYTES), rtp),
    );
    return (frame, rtpTimestamp) => {
      const { least, most } = playoutDelay(frame);
      Object.assign(rtp, { timestamp: rtpTimestamp, playoutDelayMin: least, playoutDelayMax: most });
      // What it answers is no failure: a packet that the network did not take is sent again when the phone misses it.
      track.sendMessageBinary(asBuffer(frame.bytes));
    };
  }
  track.setMediaHandler(withReports(null, rtp));
  let sequence = 0;
  return (frame, timestamp) => {
    const delay = delayId === null ? null : { id: delayId, ...playoutDelay(frame) };
    const head = { payloadType, sequence, timestamp, ssrc: VIDEO.ssrc, delay };
    const packets = vp8Packets(frame.bytes, head, MOST_PAYLOAD_BYTES);
    sequence = (sequence + packets.length) & 0xffff;
    for (const packet of packets) track.sendMessageBinary(asBuffer(packet));
  };
}
