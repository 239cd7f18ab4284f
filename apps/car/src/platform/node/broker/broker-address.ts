import type { IClientOptions } from 'mqtt';

/** The library reads addresses by `url.parse`, of which Node.js 24 warns. Throws for what is no address. */
export function brokerAddress(url: string): IClientOptions {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  return {
    protocol: protocol.slice(0, -1) as NonNullable<IClientOptions['protocol']>,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port !== '' && { port: Number(port) }),
    path: pathname + search,
  };
}
