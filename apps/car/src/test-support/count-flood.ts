import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { listenOn } from './listen-on.ts';

/**
 * Counts how much of a flood is handled at once: at most in one turn of the event loop, and between two round trips of another connection.
 * @param start starts to handle the flood, and calls `count` for each part that is handled
 */
export async function countFlood(
  total: number,
  start: (count: () => void) => void,
): Promise<{ perTurn: number; perRoundTrip: number }> {
  const server = createServer((socket) => void socket.on('error', () => {}).pipe(socket));
  const other = connect(await listenOn(server), '127.0.0.1');
  await once(other, 'connect');
  const most = { perTurn: 0, perRoundTrip: 0 };
  let handled = 0;
  let beforeTrip = 0;
  other.on('data', () => {
    most.perRoundTrip = Math.max(most.perRoundTrip, handled - beforeTrip);
    beforeTrip = handled;
    other.write('.');
  });
  other.write('.');
  start(() => {
    handled += 1;
  });
  while (handled < total) {
    const before = handled;
    await setImmediate();
    most.perTurn = Math.max(most.perTurn, handled - before);
  }
  most.perRoundTrip = Math.max(most.perRoundTrip, handled - beforeTrip);
  other.destroy();
  server.close();
  return most;
}
