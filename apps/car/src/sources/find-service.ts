import type { SourceFinder } from '../ports/setup-tools.ts';
import { hostAndPort, withPort } from './host-and-port.ts';
import { probeService, type ServiceProbe } from './probe-service.ts';

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
