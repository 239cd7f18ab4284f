import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A camera on the network, as far as ffmpeg needs one: H.264 over RTSP, interleaved on its TCP connection. */
export interface RtspCamera {
  /** `host:port/path`. */
  address: string;
  stop(): void;
}

const PICTURE = 'testsrc=size=64x48:rate=10';
const H264 = ['-c:v', 'libx264', '-g', '5', '-bf', '0', '-pix_fmt', 'yuv420p'];
const AS_RTP = ['-bsf:v', 'dump_extra', '-payload_type', '96', '-f', 'rtp'];
const SDP = [
  'v=0',
  'o=- 0 0 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=video 0 RTP/AVP 96',
  'a=rtpmap:96 H264/90000',
];

/** Starts one that lets in this name with this password alone. */
export async function startRtspCamera(name: string, password: string): Promise<RtspCamera> {
  const watching = new Set<Socket>();
  const packets = createSocket('udp4').bind(0, '127.0.0.1');
  await once(packets, 'listening');
  packets.on('message', (packet) => {
    const frame = Buffer.from([0x24, 0, packet.length >> 8, packet.length & 0xff]);
    for (const socket of watching) socket.write(Buffer.concat([frame, packet]));
  });
  const source = ['-re', '-f', 'lavfi', '-i', PICTURE, ...H264, ...AS_RTP];
  const encoder: ChildProcess = spawn(
    'ffmpeg',
    ['-loglevel', 'error', ...source, `rtp://127.0.0.1:${packets.address().port}`],
    { stdio: 'ignore' },
  );
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const server = createServer((socket) => {
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
    else if (header('Authorization') !== expected)
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
    stop() {
      encoder.kill('SIGKILL');
      packets.close();
      server.close();
      for (const socket of watching) socket.destroy();
    },
  };
}
