import { CHANNELS } from '@ligo/protocol';
import nodeDataChannel from 'node-datachannel';
import type { VideoFrame } from '../../apps/car/src/ports/phone-video.ts';
import type { CarEnd, OpenCar } from './link-ends.ts';

const SSRC = 1;
const PAYLOAD_TYPE = 96;
const PROFILE = 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1';
const NAME = 'bare';
const TICKS_PER_MS = 90;

/** The library and nothing else: pictures that lie in memory are sent from the moment that the other end names, ms, each when it is due. */
export function bareVideoCar(frames: readonly VideoFrame[], phone: Parameters<OpenCar>[0]): CarEnd {
  const connection = new nodeDataChannel.PeerConnection('bare', {
    iceServers: [],
    disableAutoNegotiation: true,
  });
  connection.onLocalDescription((sdp) => phone.offer(sdp.replaceAll('a=setup:actpass', 'a=setup:active')));
  connection.onLocalCandidate(phone.candidate);
  const channels = [CHANNELS.control, CHANNELS.bulk].map(({ label, id }) =>
    connection.createDataChannel(label, { negotiated: true, id }),
  );
  const video = new nodeDataChannel.Video('video', 'SendOnly');
  video.addH264Codec(PAYLOAD_TYPE, PROFILE);
  video.addSSRC(SSRC, NAME, NAME, NAME);
  const track = connection.addTrack(video);
  const rtp = new nodeDataChannel.RtpPacketizationConfig(SSRC, NAME, PAYLOAD_TYPE, 90_000);
  const packetizer = new nodeDataChannel.H264RtpPacketizer('Length', rtp);
  packetizer.addToChain(new nodeDataChannel.RtcpSrReporter(rtp));
  packetizer.addToChain(new nodeDataChannel.RtcpNackResponder());
  track.setMediaHandler(packetizer);
  let timers: NodeJS.Timeout[] = [];
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  channels[0]?.onMessage((text) => {
    stop();
    const fromMs = Number(text);
    const first = frames.findLastIndex(({ isKeyframe, timeMs }) => isKeyframe && timeMs <= fromMs);
    const beganAtMs = performance.now();
    frames.slice(first).forEach(({ bytes, timeMs }, at) => {
      const dueMs = Math.max(0, timeMs - fromMs);
      const send = () => {
        rtp.timestamp = Math.round((beganAtMs + Math.max(at, dueMs)) * TICKS_PER_MS) % 2 ** 32;
        track.sendMessageBinary(Buffer.from(bytes));
      };
      if (dueMs === 0) send();
      else timers.push(setTimeout(send, dueMs));
    });
  });
  connection.setLocalDescription('offer');
  return {
    answer: (sdp) => connection.setRemoteDescription(sdp, 'answer'),
    candidate: (candidate, mid) => connection.addRemoteCandidate(candidate, mid),
    close() {
      stop();
      track.close();
      for (const channel of channels) channel.close();
      connection.close();
    },
  };
}
