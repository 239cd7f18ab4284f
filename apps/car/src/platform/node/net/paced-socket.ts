import { createConnection, type Socket } from 'node:net';

/** Read at once, bytes. A peer fits some hundred of its shortest lines in it, which take some milliseconds. */
const READ_BYTES = 2_048;

/**
 * Connects to a peer that may flood. After a full read the socket pauses for a turn of the event loop: otherwise Node.js reads 2 MB before
 * other work continues. `onBytes` must not keep the bytes, because the next read overwrites them.
 */
export function connectPaced(
  address: { host: string; port: number; noDelay?: boolean },
  onBytes: (bytes: Buffer) => void,
): Socket {
  const buffer = Buffer.alloc(READ_BYTES);
  const socket = createConnection({
    ...address,
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
