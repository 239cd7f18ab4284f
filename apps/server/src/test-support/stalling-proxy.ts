import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server on this machine. */
export interface StallingProxy {
  port: number;
  /** Bytes of clients that never arrived. */
  readonly swallowed: number;
  /** Keeps all connections and accepts new ones, but stops forwarding, like a host that hangs. */
  stall(): void;
  /** Lets new connections through; the old ones stay silent for ever. */
  resume(): void;
  close(): Promise<void>;
}

/** Starts it in front of a port; `onAnswer` receives all bytes that reach clients. */
export async function startStallingProxy(
  toPort: number,
  onAnswer: (bytes: Buffer) => void = () => {},
): Promise<StallingProxy> {
  const pairs = new Set<{ near: Socket; far: Socket; isStalled: boolean }>();
  let isStalled = false;
  let swallowed = 0;
  const server = createServer((near) => {
    const pair = { near, far: connect(toPort, '127.0.0.1'), isStalled };
    const { far } = pair;
    pairs.add(pair);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('data', (bytes) => {
      if (pair.isStalled) swallowed += bytes.length;
      else far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => {
      if (pair.isStalled) return;
      onAnswer(bytes);
      near.write(bytes);
    });
    far.on('close', () => !pair.isStalled && near.destroy());
    near.on('close', () => {
      far.destroy();
      pairs.delete(pair);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get swallowed() {
      return swallowed;
    },
    stall() {
      isStalled = true;
      for (const pair of pairs) pair.isStalled = true;
    },
    resume() {
      isStalled = false;
    },
    async close() {
      for (const { near } of pairs) near.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
