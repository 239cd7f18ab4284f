import type { Socket } from 'socket.io';

/**
 * Ends the sockets one after the other, evenly over `overMs`, so that they do not reach the other servers all at once. It takes
 * that time even without sockets, since a load balancer needs a while to notice that the server leaves.
 */
export async function drain(
  sockets: readonly Socket[],
  overMs: number,
  end: (socket: Socket) => void,
): Promise<void> {
  const beganAt = performance.now();
  for (const [index, socket] of sockets.entries()) {
    const dueMs = beganAt + (overMs * index) / sockets.length - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    if (socket.connected) end(socket);
  }
  const restMs = beganAt + overMs - performance.now();
  if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
}
