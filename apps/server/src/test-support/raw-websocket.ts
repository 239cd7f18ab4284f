import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export const TEXT = 0x1;

/** One masked WebSocket frame as a client sends it (RFC 6455, 5.2). `first` replaces the byte of FIN and opcode. */
export function frame(payload: string | Uint8Array, first = 0x80 | TEXT): Buffer {
  const body = Buffer.from(payload);
  const mask = randomBytes(4);
  const length =
    body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 0xff];
  return Buffer.concat([
    Buffer.from([first, ...length]),
    mask,
    body.map((byte, at) => byte ^ (mask[at % 4] ?? 0)),
  ]);
}

/** A WebSocket of which every byte is the test's own: no client library tidies what it sends. */
export class RawWebSocket {
  private text = '';
  private readonly ended: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      this.text += bytes.toString('latin1');
    });
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** Connects and upgrades at `/socket.io`; resolves once the server's greeting is there, or the connection ended. */
  static async open(url: string, headers: Record<string, string> = {}): Promise<RawWebSocket> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    const raw = new RawWebSocket(socket);
    await once(socket, 'connect');
    const lines = Object.entries({
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('')}\r\n`);
    await raw.saw('"sid"');
    return raw;
  }

  /** All that the server sent, its upgrade included. */
  get received(): string {
    return this.text;
  }

  /** Writes all of it as one segment. */
  send(...parts: Uint8Array[]): void {
    if (!this.socket.destroyed) this.socket.write(Buffer.concat(parts));
  }

  /** Resolves once the server sent that text, or when the connection ends. */
  async saw(text: string): Promise<boolean> {
    while (!this.text.includes(text) && !this.socket.destroyed) {
      await Promise.race([new Promise((resolve) => this.socket.once('data', resolve)), this.ended]);
    }
    return this.text.includes(text);
  }

  /** Resolves once the server has ended the connection. */
  end(): Promise<void> {
    return this.ended;
  }

  close(): void {
    this.socket.destroy();
  }
}
