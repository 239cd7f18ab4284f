import { createConnection, type Socket } from 'node:net';
import type { OpenTcp } from '../../../ports/line.ts';

const OPEN_TIMEOUT_MS = 10_000;

export const openTcp: OpenTcp = ({ host, port }, clock, { onOpen, onBytes, onClosed }) => {
  const socket = connectPaced({ host, port }, onBytes);
  const cancelLimit = clock.after(OPEN_TIMEOUT_MS, () => socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      cancelLimit();
      onClosed(null);
      resolve();
    });
  });
  socket.on('connect', () => {
    cancelLimit();
    onOpen();
  });
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
};

/** Read at once, bytes. A peer fits some hundred of its shortest lines in it, which take some milliseconds. */
const READ_BYTES = 4_096;

/**
 * After a full read the socket pauses for a turn of the event loop: otherwise Node.js reads 2 MB before other work continues. The next
 * read overwrites the bytes.
 */
function connectPaced(address: { host: string; port: number }, onBytes: (bytes: Buffer) => void): Socket {
  const buffer = Buffer.alloc(READ_BYTES);
  const socket = createConnection({
    ...address,
    noDelay: true,
    onread: {
      buffer,
      callback(length) {
        onBytes(buffer.subarray(0, length));
        if (length === READ_BYTES && !socket.destroyed) {
          socket.pause();
          setImmediate(() => socket.resume());
        }
        return true;
      },
    },
  });
  // With `onread`, Node.js starts to read after the first resume.
  return socket.resume();
}
