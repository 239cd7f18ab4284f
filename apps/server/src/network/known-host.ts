import type { IncomingMessage } from 'node:http';

interface PublicOrigins {
  publicOrigin: string;
  alternateOrigin: string | null;
}

/** Names of this machine in URLs. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host name, or an address to listen on, is loopback. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.includes(hostname) || hostname === '::1';
}

export function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackName(new URL(origin).hostname);
}

/** The public origins of this server and of the other region's. */
export function regionOrigins({ publicOrigin, alternateOrigin }: PublicOrigins): string[] {
  return alternateOrigin === null ? [publicOrigin] : [publicOrigin, alternateOrigin];
}

/** The audiences of a car's tokens. A loopback origin is valid under every loopback name, since none of them leaves the machine. */
export function audiencesOf(config: PublicOrigins): string[] {
  return regionOrigins(config).flatMap((origin) => {
    const { protocol, hostname, port } = new URL(origin);
    if (!isLoopbackName(hostname)) return origin;
    return LOOPBACK_NAMES.map((name) => `${protocol}//${name}${port && `:${port}`}`);
  });
}

/** Host name of a `Host` header without its port, normalized as in URLs; `null` if invalid. */
export function hostnameOf(header: string | undefined): string | null {
  if (header === undefined || !/^[\w.:[\]-]+$/.test(header)) return null;
  try {
    return new URL(`http://${header}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Checks whether the `Host` of a request is a name of this server; another name can be DNS rebinding. A request with two `Host`
 * headers is rejected, since a proxy in front may use the other one.
 */
export function knownHosts(
  config: PublicOrigins,
): (request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) => boolean {
  const names = new Set(regionOrigins(config).map((origin) => new URL(origin).hostname));
  return ({ headers, rawHeaders }) => {
    const timesNamed = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
    const name = timesNamed === 1 ? hostnameOf(headers.host) : null;
    return name !== null && (names.has(name) || isLoopbackName(name));
  };
}
