import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { PicturePipe } from '../../ports/cameras.ts';

/** A camera on the network, as far as ffmpeg needs one: H.264 over RTSP, interleaved on its TCP connection. */
export interface RtspCamera {
  /** `host:port/path`. */
  address: string;
  /** The encoder stands still. The connection stays. */
  freeze(isFrozen: boolean): void;
  /** Closes the connection and accepts no other until it is opened again. */
  close(isClosed: boolean): void;
  /** Damages the content of most packets. */
  garble(isGarbled: boolean): void;
  /** Keyframes that were sent to at least one reader. */
  keyframes(): number;
  /** The times of its pictures jump by so much, ms. */
  jump(ms: number): void;
  /** Continues the same stream in another size. */
  resize(size: string): void;
  stop(): void;
}

/** Bytes of a packet before its content, and positions of its number, time and source. */
const RTP = { head: 14, number: 2, time: 4, source: 8, ticksPerPicture: 9_000, ticksPerMs: 90 };
/** The picture of a camera, as an input of ffmpeg. */
export interface RtspPicture {
  input(size: string): readonly string[];
  /** Writes the picture to ffmpeg until the returned function is called. */
  pipeTo?(into: PicturePipe): () => void;
  /** Pictures from one keyframe to the next. */
  keyframeInterval: number;
}
export const TEST_PICTURE: RtspPicture = {
  input: (size) => ['-re', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10`],
  keyframeInterval: 5,
};
const H264 = '-c:v libx264 -preset ultrafast -tune zerolatency -threads 1 -bf 0 -pix_fmt yuv420p'.split(' ');
const AS_RTP = ['-bsf:v', 'dump_extra', '-payload_type', '96', '-f', 'rtp'];
/** Types of H.264 payloads: parameters, which precede each keyframe, and several units in one packet (RFC 6184, 5.2). */
const NAL = { typeBits: 0x1f, parameters: 7, several: 24, firstOfSeveral: 3 };
const SDP = [
  'v=0',
  'o=- 0 0 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=video 0 RTP/AVP 96',
  'a=rtpmap:96 H264/90000',
];

function beginsKeyframe(packet: Buffer): boolean {
  const typeAt = (at: number) => (packet[at] ?? 0) & NAL.typeBits;
  const content = RTP.head - 2;
  const type = typeAt(content);
  return (type === NAL.several ? typeAt(content + NAL.firstOfSeveral) : type) === NAL.parameters;
}

/** Starts one that lets in this name with this password alone; without a name it lets all in. */
export async function startRtspCamera(
  name = '',
  password = '',
  { input, pipeTo, keyframeInterval }: RtspPicture = TEST_PICTURE,
): Promise<RtspCamera> {
  const watching = new Set<Socket>();
  const packets = createSocket('udp4').bind(0, '127.0.0.1');
  await once(packets, 'listening');
  let isClosed = false;
  let isGarbled = false;
  let keyframes = 0;
  let number = 0;
  let time = { lastTick: 0, shift: 0, source: -1 };
  let jumpTicks = 0;
  /** Numbers and times continue when the encoder is another one. */
  function continueStream(packet: Buffer): void {
    const tick = packet.readUInt32BE(RTP.time);
    const source = packet.readUInt32BE(RTP.source);
    if (source !== time.source) time = { ...time, source, shift: time.lastTick + RTP.ticksPerPicture - tick };
    packet.writeUInt32BE(1, RTP.source);
    // All packets of a picture have its time.
    if ((tick + time.shift) >>> 0 !== time.lastTick) {
      time.shift += jumpTicks;
      jumpTicks = 0;
    }
    time.lastTick = (tick + time.shift) >>> 0;
    packet.writeUInt32BE(time.lastTick, RTP.time);
    number = (number + 1) & 0xffff;
    packet.writeUInt16BE(number, RTP.number);
  }
  packets.on('message', (packet) => {
    continueStream(packet);
    if (watching.size > 0 && beginsKeyframe(packet)) keyframes += 1;
    if (isGarbled && number % 4 !== 0)
      for (let at = RTP.head; at < packet.length; at += 7) packet[at] = (packet[at] ?? 0) ^ 0x5a;
    const frame = Buffer.from([0x24, 0, packet.length >> 8, packet.length & 0xff]);
    for (const socket of watching) socket.write(Buffer.concat([frame, packet]));
  });
  function startEncoder(size: string): ChildProcess {
    const encoding = [...H264, '-g', String(keyframeInterval)];
    const to = `rtp://127.0.0.1:${packets.address().port}`;
    const args = ['-loglevel', 'error', ...input(size), ...encoding, ...AS_RTP, to];
    const started = spawn('ffmpeg', args, { stdio: [pipeTo ? 'pipe' : 'ignore', 'ignore', 'ignore'] });
    if (started.stdin) {
      const end = pipeTo?.(started.stdin);
      started.stdin.on('error', () => {}).once('close', () => end?.());
    }
    return started;
  }
  let encoder = startEncoder('64x48');
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const server = createServer((socket) => {
    if (isClosed) socket.destroy();
    socket.on('error', () => {}).on('close', () => watching.delete(socket));
    let text = '';
    socket.on('data', (piece) => {
      // Reports of the reader come between its requests.
      text += piece.toString('latin1');
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const request = text.slice(0, end);
        text = text.slice(end + 4);
        answer(socket, request.slice(Math.max(0, request.search(/(OPTIONS|DESCRIBE|SETUP|PLAY|TEARDOWN) /))));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function answer(socket: Socket, request: string): void {
    const header = (which: string) => new RegExp(`^${which}: *(.*)$`, 'im').exec(request)?.[1]?.trim() ?? '';
    const reply = (status: string, headers: string[] = [], body = '') =>
      socket.write([`RTSP/1.0 ${status}`, `CSeq: ${header('CSeq')}`, ...headers, '', body].join('\r\n'));
    const [method] = request.split(' ');
    if (method === 'OPTIONS') reply('200 OK', ['Public: DESCRIBE, SETUP, PLAY']);
    else if (name !== '' && header('Authorization') !== expected)
      reply('401 Unauthorized', ['WWW-Authenticate: Basic realm="camera"']);
    else if (method === 'DESCRIBE') {
      const sdp = [...SDP, ''].join('\r\n');
      reply('200 OK', ['Content-Type: application/sdp', `Content-Length: ${sdp.length}`], sdp);
    } else {
      reply('200 OK', ['Session: 1', `Transport: ${header('Transport')}`]);
      if (method === 'PLAY') watching.add(socket);
    }
  }
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}/front`,
    freeze: (isFrozen) => void encoder.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    close(is) {
      isClosed = is;
      if (is) for (const socket of watching) socket.destroy();
    },
    garble(is) {
      isGarbled = is;
    },
    keyframes: () => keyframes,
    jump(ms) {
      jumpTicks += ms * RTP.ticksPerMs;
    },
    resize(size) {
      encoder.kill('SIGKILL');
      encoder = startEncoder(size);
    },
    stop() {
      encoder.kill('SIGKILL');
      packets.close();
      server.close();
      for (const socket of watching) socket.destroy();
    },
  };
}
