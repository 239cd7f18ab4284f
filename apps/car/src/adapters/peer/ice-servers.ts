import type { IceServer } from '@ligo/protocol';
import type { IceServer as LibraryIceServer } from 'node-datachannel';

const DEFAULT_PORT = 3478;
const address = /^(stun|turn):([^:?]+|\[[^\]]+\])(?::(\d+))?(?:\?transport=(\w+))?$/;

/** STUN and TURN addresses in the form the library takes; what it cannot use (TURN over TCP or TLS) is left out. */
export function libraryIceServers(servers: readonly IceServer[]): Array<string | LibraryIceServer> {
  return servers.flatMap(({ urls, username, credential }) =>
    [urls].flat().flatMap((url): Array<string | LibraryIceServer> => {
      const [, kind, hostname, port, transport = 'udp'] = address.exec(url) ?? [];
      if (!kind || !hostname || transport !== 'udp') return [];
      if (kind === 'stun') return [`stun:${hostname}:${port ?? DEFAULT_PORT}`];
      if (!username || !credential) return [];
      return [
        {
          hostname,
          port: Number(port ?? DEFAULT_PORT),
          username,
          password: credential,
          relayType: 'TurnUdp',
        },
      ];
    }),
  );
}
