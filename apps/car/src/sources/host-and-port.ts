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
