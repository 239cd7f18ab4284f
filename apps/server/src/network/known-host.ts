import type { IncomingMessage } from 'node:http';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host name, or an address to listen on, is loopback. */
export function isLoopbackName(hostname: string): boolean {
  return loopback.has(hostname);
}

export function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackName(new URL(origin).hostname);
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
export function knownHosts(config: {
  publicOrigin: string;
  alternateOrigin: string | null;
}): (request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) => boolean {
  const origins = [config.publicOrigin, ...(config.alternateOrigin ? [config.alternateOrigin] : [])];
  const names = new Set(origins.map((origin) => new URL(origin).hostname));
  return ({ headers, rawHeaders }) => {
    const timesNamed = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
    const name = timesNamed === 1 ? hostnameOf(headers.host) : null;
    return name !== null && (names.has(name) || isLoopbackName(name));
  };
}
