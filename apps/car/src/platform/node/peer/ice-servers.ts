import type { IceServer } from '@ligo/protocol';
import type { IceServer as LibraryIceServer } from 'node-datachannel';

const DEFAULT_PORT = 3478;
const MAX_PORT = 65_535;
const address = /^(stun|turn):(?:([^:?[\]]+)|\[([\da-fA-F:.]+)\])(?::(\d+))?(?:\?transport=(\w+))?$/;

/** STUN and TURN addresses in the library's format, without those that it does not support (TURN over TCP or TLS). */
export function libraryIceServers(servers: readonly IceServer[]): LibraryIceServer[] {
  return servers.flatMap(({ urls, username, credential }) =>
    [urls].flat().flatMap((url): LibraryIceServer[] => {
      const [, kind, name, ipV6, portText, transport = 'udp'] = address.exec(url) ?? [];
      const hostname = name ?? ipV6;
      const port = Number(portText ?? DEFAULT_PORT);
      if (!hostname || port < 1 || port > MAX_PORT || transport !== 'udp') return [];
      if (kind === 'stun') return [{ hostname, port }];
      if (!username || !credential) return [];
      return [{ hostname, port, username, password: credential, relayType: 'TurnUdp' }];
    }),
  );
}
