import type { IncomingMessage } from 'node:http';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host name, or an address to listen on, is this machine's own. */
export function isLoopbackName(hostname: string): boolean {
  return loopback.has(hostname);
}

/** Whether an origin leads to this machine itself. */
export function isLoopbackOrigin(origin: string): boolean {
  return isLoopbackName(new URL(origin).hostname);
}

/** Host name of a `Host` header without its port, as URLs write it; `null` for one that is none. */
export function hostnameOf(header: string | undefined): string | null {
  if (header === undefined || !/^[\w.:[\]-]+$/.test(header)) return null;
  try {
    return new URL(`http://${header}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Tells by its `Host` whether a request means this server: a foreign name that leads here is a rebinding. Who names two hosts
 * means another than a proxy in front may think.
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
