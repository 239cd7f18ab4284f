import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A path to a port of this machine that a fault can interrupt. */
export interface NetworkPath {
  port: number;
  /** From now on nothing passes; `heal` lets pass what waits, as TCP sends lost packets again. */
  cut(): void;
  /** Delays each packet, ms. */
  slow(delayMs: number): void;
  heal(): void;
  close(): Promise<void>;
}

export async function openPath(toPort: number): Promise<NetworkPath> {
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let isCut = false;
  let delayMs = 0;
  /** Runs when the path lets pass again; at once if it does. */
  const whenOpen = (run: () => void) => {
    if (isCut) waiting.add(run);
    else run();
  };
  const forward = (from: Socket, to: Socket) => {
    let lastMs = 0;
    // The order of packets stays when the delay becomes shorter.
    const later = (run: () => void) => {
      lastMs = Math.max(lastMs, performance.now() + delayMs);
      const leftMs = lastMs - performance.now();
      const pass = () => whenOpen(run);
      if (leftMs > 1) setTimeout(pass, leftMs);
      else pass();
    };
    from.on('data', (bytes) => later(() => to.write(bytes)));
    from.on('close', () => {
      sockets.delete(from);
      later(() => to.destroy());
    });
    from.on('error', () => {});
  };
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    whenOpen(() => {
      if (near.destroyed) return;
      const far = connect(toPort, '127.0.0.1');
      sockets.add(far);
      forward(near, far);
      forward(far, near);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
    },
    slow(ms) {
      delayMs = ms;
    },
    heal() {
      isCut = false;
      delayMs = 0;
      const runs = [...waiting];
      waiting.clear();
      for (const run of runs) run();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
