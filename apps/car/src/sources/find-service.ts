import { systemClock } from '../platform/clock/system-clock.ts';
import type { OpenTcp } from '../ports/line.ts';
import type { FinderIo, SourceFinder } from '../ports/setup-tools.ts';

/** Finds a service on a TCP port that needs no options beside its address. */
export function findService(
  kind: string,
  defaultPort: number,
  probe: ServiceProbe,
): (io: Pick<FinderIo, 'openTcp'>) => SourceFinder {
  const defaultEndpoint = `127.0.0.1:${defaultPort}`;
  return ({ openTcp }) => ({
    examples: [defaultEndpoint],
    defaultEndpoints: () => [defaultEndpoint],
    parseEndpoint: (text) => withPort(text, defaultPort),
    endpointOf: ({ host = '127.0.0.1', port = defaultPort }) => `${host}:${port}`,
    async probe(at) {
      const description = await probeService(openTcp, probe, hostAndPort(at));
      return description === null ? { hint: null } : { description };
    },
    configure: async (_owner, { at }) => [{ kind, ...hostAndPort(at) }],
  });
}

const LIMIT_MS = 3_000;
const MAX_BYTES = 16_384;

/** How a service is recognised. */
interface ServiceProbe {
  /** Sent once the connection is open. */
  request(host: string): string;
  answer: RegExp;
  describe(found: RegExpExecArray): string;
}

/** Description of the service at an address; `null` if it does not answer as expected within some seconds. Never rejects. */
function probeService(
  openTcp: OpenTcp,
  { request, answer, describe }: ServiceProbe,
  address: { host: string; port: number },
): Promise<string | null> {
  return new Promise((resolve) => {
    let received = '';
    let found: string | null = null;
    const decoder = new TextDecoder('latin1');
    const line = openTcp(address, systemClock, {
      onOpen: () => line.write(request(address.host)),
      onBytes(bytes) {
        received += decoder.decode(bytes, { stream: true });
        const match = answer.exec(received);
        if (match) found ??= describe(match);
        if (match || received.length > MAX_BYTES) void line.end();
      },
      onClosed() {
        cancelLimit();
        resolve(found);
      },
    });
    const cancelLimit = systemClock.after(LIMIT_MS, () => void line.end());
  });
}

const ADDRESS = /^([A-Za-z0-9._-]+|\[[0-9a-fA-F:]+\])(?::(\d{1,5}))?$/;

/** `host:port` of an address whose port is optional; `null`: it is invalid. */
export function withPort(text: string, defaultPort: number): string | null {
  const [, host, port = String(defaultPort)] = ADDRESS.exec(text) ?? [];
  return host === undefined || Number(port) < 1 || Number(port) > 65_535 ? null : `${host}:${port}`;
}

/** Host and port of an address; a missing port is 0. */
export function hostAndPort(at: string): { host: string; port: number } {
  const [, host = '', port = '0'] = ADDRESS.exec(at) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
