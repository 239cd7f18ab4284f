import { createConnection } from 'node:net';
import type { Clock } from '@ligo/machine';
import type { Line, LineListener } from './line.ts';

const OPEN_TIMEOUT_MS = 10_000;

/** Opens a line to an adapter on the network. */
export function openTcpLine(
  { host, port }: { host: string; port: number },
  clock: Clock,
  listener: LineListener,
): Line {
  let wasOpen = false;
  const socket = createConnection({ host, port, noDelay: true });
  const cancelLimit = clock.after(OPEN_TIMEOUT_MS, () => socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      cancelLimit();
      listener.onClosed(wasOpen ? null : 'adapter-unreachable');
      resolve();
    });
  });
  socket.on('connect', () => {
    wasOpen = true;
    cancelLimit();
    listener.onOpen();
  });
  socket.on('data', (bytes) => listener.onBytes(bytes));
  // 'close' follows and handles the end.
  socket.on('error', () => {});
  socket.on('end', () => socket.destroy());
  return {
    write: (text) => socket.write(text, 'latin1'),
    end: () => {
      socket.destroy();
      return closed;
    },
  };
}
