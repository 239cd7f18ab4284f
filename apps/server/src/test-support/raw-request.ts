import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends these very bytes on a connection of their own; gives the status of the answer, `null` where there is none.
 * Without an answer it hangs up after `patienceMs`, or waits for the server to.
 */
export async function rawRequest(origin: string, text: string, patienceMs = 0): Promise<number | null> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  let answer = '';
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString('latin1');
    if (answer.includes('\r\n\r\n')) socket.destroy();
  });
  socket.write(text, 'latin1');
  // Fuzzed bytes are rarely a whole request, and the server rightly waits for the rest.
  if (patienceMs > 0) socket.setTimeout(patienceMs, () => socket.destroy());
  await once(socket, 'close');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status ? Number(status) : null;
}

/** A request in bytes: its target may be spelled in any way. */
export function request(method: string, target: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({
    connection: 'close',
    'content-length': String(body.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
