import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { CAMERA_ID, CHANNELS } from '@ligo/protocol';
import nodeDataChannel from 'node-datachannel';
import { drawnCamera, FPS } from './drawn-camera.ts';
import type { OfferingCar } from './live-phone.ts';

const SSRC = 1;
const PAYLOAD_TYPE = 96;
const KBPS = 1_400;

/** The shortest way there is: ffmpeg sends RTP, which goes over a bare track as it comes. Nothing adapts, nothing is kept. */
export async function startBareCar() {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_194_304 });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  let forward: ((packet: Buffer) => void) | null = null;
  socket.on('message', (packet) => forward?.(packet));
  let encoder: { process: ChildProcess; stop(): void } | null = null;

  function encode(): void {
    const { options, pipeTo } = drawnCamera(CAMERA_ID.FRONT);
    const x264 = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-tune',
      'zerolatency',
      '-profile:v',
      'baseline',
    ];
    const rate = ['-g', String(FPS), '-b:v', `${KBPS}k`, '-maxrate', `${KBPS}k`, '-bufsize', `${KBPS / 2}k`];
    const rtp = ['-ssrc', String(SSRC), '-payload_type', String(PAYLOAD_TYPE), '-f', 'rtp'];
    const to = `rtp://127.0.0.1:${socket.address().port}?pkt_size=1200`;
    const process = spawn(
      'ffmpeg',
      ['-v', 'error', ...options, '-i', 'pipe:0', ...x264, ...rate, '-threads', '1', ...rtp, to],
      { stdio: ['pipe', 'ignore', 'inherit'] },
    );
    process.stdin?.on('error', () => {});
    const endPour = pipeTo?.(process.stdin as Writable);
    encoder = {
      process,
      stop() {
        endPour?.();
        process.kill('SIGKILL');
      },
    };
  }
  return {
    encode,
    rest() {
      encoder?.stop();
      encoder = null;
    },
    /** A connection of its own; pictures go over it from `show` on. */
    open(): OfferingCar & { show(): void } {
      const connection = new nodeDataChannel.PeerConnection('bare', {
        iceServers: [],
        disableAutoNegotiation: true,
      });
      const video = new nodeDataChannel.Video('video', 'SendOnly');
      video.addH264Codec(
        PAYLOAD_TYPE,
        'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
      );
      video.addSSRC(SSRC, 'bare', 'camera', 'camera');
      const candidates: OfferingCar['candidates'] = [];
      connection.onLocalCandidate((candidate, sdpMid) => candidates.push({ candidate, sdpMid }));
      const offer = new Promise<string>((resolve) => {
        connection.onLocalDescription((sdp) => resolve(sdp.replaceAll('a=setup:actpass', 'a=setup:active')));
      });
      const { label, id } = CHANNELS.control;
      const channel = connection.createDataChannel(label, { negotiated: true, id });
      const opened = new Promise<void>((resolve) => channel.onOpen(resolve));
      const track = connection.addTrack(video);
      track.setMediaHandler(new nodeDataChannel.RtcpNackResponder(512));
      connection.setLocalDescription('offer');
      return {
        offer,
        candidates,
        opened,
        answer: (sdp) => connection.setRemoteDescription(sdp, 'answer'),
        show() {
          forward = (packet) => track.isOpen() && track.sendMessageBinary(packet);
        },
        close() {
          forward = null;
          channel.close();
          track.close();
          connection.close();
        },
      };
    },
  };
}
