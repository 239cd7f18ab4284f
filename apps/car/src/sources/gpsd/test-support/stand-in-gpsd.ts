import { vi } from 'vitest';
import { type OpenPeer, openPeer } from '../../test-support/open-peer.ts';

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
  private constructor(private readonly peer: OpenPeer) {}

  /** `greeting`: sent to each client; empty: none. Port 0: any free port. */
  static async open(greeting = VERSION_LINE, port = 0): Promise<StandInGpsd> {
    const peer = await openPeer((socket) => {
      socket.on('data', (bytes) => gpsd.asked.push(...bytes.toString().trim().split('\n')));
      if (greeting) socket.write(`${greeting}\n`);
    }, port);
    const gpsd = new StandInGpsd(peer);
    return gpsd;
  }

  get port(): number {
    return this.peer.port;
  }
  get connections(): number {
    return this.peer.connections;
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
      for (const socket of this.peer.sockets) socket.write(bytes);
    }
  }
  hangUp(): void {
    for (const socket of this.peer.sockets) socket.destroy();
  }
  close(): Promise<void> {
    return this.peer.close();
  }
}
