import { createServer, type Server, type Socket } from 'node:net';
import { vi } from 'vitest';

export const VERSION_LINE =
  '{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}';

/** A report of a car that drives. */
export const FIX = {
  class: 'TPV',
  device: '/dev/ttyACM0',
  mode: 3,
  lat: 43.69,
  lon: 7.26,
  altMSL: 123.4,
  altHAE: 171.4,
  speed: 10,
  track: 271.5,
};

/** A TCP server in the place of gpsd that sends the lines of a test. */
export class StandInGpsd {
  readonly asked: string[] = [];
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private constructor(
    private readonly server: Server,
    private readonly greeting: string,
  ) {
    server.on('connection', (socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('error', () => {});
      socket.on('data', (bytes) => this.asked.push(...bytes.toString().trim().split('\n')));
      if (this.greeting) socket.write(`${this.greeting}\n`);
    });
  }

  /** `greeting`: sent to each client; empty: none. Port 0: any free port. */
  static async open(greeting = VERSION_LINE, port = 0): Promise<StandInGpsd> {
    const server = createServer();
    const gpsd = new StandInGpsd(server, greeting);
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    return gpsd;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }
  async isWatched(): Promise<void> {
    await vi.waitFor(() => {
      if (!this.asked.some((line) => line.startsWith('?WATCH'))) throw new Error('no client watches');
    }, 10_000);
  }
  send(...lines: (string | object | Buffer)[]): void {
    for (const line of lines) {
      const bytes = Buffer.isBuffer(line)
        ? line
        : `${typeof line === 'string' ? line : JSON.stringify(line)}\n`;
      for (const socket of this.sockets) socket.write(bytes);
    }
  }
  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }
  close(): Promise<void> {
    this.hangUp();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }
}
