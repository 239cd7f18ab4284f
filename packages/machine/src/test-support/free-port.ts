import { createServer } from 'node:net';

/** Below what systems give to who connects or asks for any port (Linux: 32768 and up), so that none of these is taken by chance. */
const FIRST_PORT = 20_000;
const PORTS_PER_PROCESS = 32;
const ROWS = 375;

const rowStart = FIRST_PORT + (process.pid % ROWS) * PORTS_PER_PROCESS;
let asked = Math.floor(Math.random() * PORTS_PER_PROCESS);

/**
 * A TCP port of 127.0.0.1 that nobody uses, and that stays so until who asked listens at it: each process asks in a row
 * of its own, and gives none of it twice in short order.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_PER_PROCESS; tries++) {
    const port = rowStart + (asked++ % PORTS_PER_PROCESS);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port from ${rowStart} on is free`);
}

/** Whether nobody listens at that TCP port of 127.0.0.1. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
