import { createConnection } from 'node:net';
import type { SourceFinder } from '../ports/setup-tools.ts';
import { hostAndPort, withPort } from './host-and-port.ts';

/** Finds a service on a TCP port that needs no options beside its address. */
export function findService(kind: string, defaultPort: number, probe: ServiceProbe): SourceFinder {
  const defaultEndpoint = `127.0.0.1:${defaultPort}`;
  return {
    examples: [defaultEndpoint],
    defaultEndpoints: () => [defaultEndpoint],
    parseEndpoint: (text) => withPort(text, defaultPort),
    endpointOf: ({ host = '127.0.0.1', port = defaultPort }) => `${host}:${port}`,
    async probe(at) {
      const description = await probeService(probe, hostAndPort(at));
      return description === null ? { hint: null } : { description };
    },
    configure: async (_owner, { at }) => [{ kind, ...hostAndPort(at) }],
  };
}

const LIMIT_MS = 3_000;
const MAX_BYTES = 16_384;

/** How a service is recognised. */
export interface ServiceProbe {
  /** Sent once the connection is open. */
  request(host: string): string;
  answer: RegExp;
  describe(found: RegExpExecArray): string;
}

/** Description of the service at an address; `null` if it does not answer as expected within some seconds. Never rejects. */
export function probeService(
  { request, answer, describe }: ServiceProbe,
  { host, port }: { host: string; port: number },
): Promise<string | null> {
  return new Promise((resolve) => {
    let received = '';
    let found: string | null = null;
    const socket = createConnection({ host, port });
    const limit = setTimeout(() => socket.destroy(), LIMIT_MS);
    socket.on('connect', () => socket.write(request(host)));
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1');
      const match = answer.exec(received);
      if (match) found = describe(match);
      if (match || received.length > MAX_BYTES) socket.destroy();
    });
    socket.on('end', () => socket.destroy());
    // 'close' follows and handles the end.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(limit);
      resolve(found);
    });
  });
}
