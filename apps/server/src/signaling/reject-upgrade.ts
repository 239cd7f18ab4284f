import type { IncomingMessage } from 'node:http';

/** Answers the opening request of a socket that there is no room now, and when to come again; costs no socket. `guardUpgrades` hears its errors. */
export function rejectUpgrade({ socket }: IncomingMessage, retryAfterMs: number): void {
  const seconds = Math.ceil(retryAfterMs / 1000);
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${seconds}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroySoon(),
  );
}
