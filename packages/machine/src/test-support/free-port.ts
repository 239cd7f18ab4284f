import { createServer } from 'node:net';

/** Below the ephemeral ports of systems (Linux: 32768 and up), so that no connection takes one of these by chance. */
const FIRST_PORT = 20_000;
const PORTS_PER_PROCESS = 32;
const ROWS = 375;

const rowStart = FIRST_PORT + (process.pid % ROWS) * PORTS_PER_PROCESS;
let asked = Math.floor(Math.random() * PORTS_PER_PROCESS);

/**
 * A free TCP port of 127.0.0.1. It stays free until the caller listens on it: each process has its own range, and reuses a port
 * only after all others of the range.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_PER_PROCESS; tries++) {
    const port = rowStart + (asked++ % PORTS_PER_PROCESS);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port from ${rowStart} on is free`);
}

/** Whether no program listens on that TCP port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
