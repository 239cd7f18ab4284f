import type { IncomingMessage } from 'node:http';

/** Answers an opening request with 503 and when to retry; it costs no socket. `guardUpgrades` handles its errors. */
export function rejectUpgrade({ socket }: IncomingMessage, retryAfterMs: number): void {
  const seconds = Math.ceil(retryAfterMs / 1000);
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${seconds}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroySoon(),
  );
}
