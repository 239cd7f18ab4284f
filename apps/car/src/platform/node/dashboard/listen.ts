import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { codeOf } from '../../../shared/error-code.ts';

const BOTH = ['127.0.0.1', '::1'];
/** This unit speaks no IPv6. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];
/** Limits of a connection, with times in ms: on the same machine nothing is slow. */
const LIMITS = {
  maxHeaderSize: 8_192,
  requestTimeout: 4_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 500,
  insecureHTTPParser: false,
};
/** Number of attempts: a port that is free on one address can be taken on the other. */
const MAX_TRIES = 10;

export interface Listening {
  port: number;
  /** Ends every connection; resolves when none is left. */
  close(): Promise<void>;
}

export interface ListenHandlers {
  onConnection(socket: Socket): void;
  onRequest: RequestListener;
}

/**
 * Listens on both addresses of loopback, by one port: a browser takes either for `localhost`. Port 0 is any that is free on both.
 * Rejects with the system's error if one of them cannot be had.
 */
export async function listen(port: number, handlers: ListenHandlers): Promise<Listening> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listenOnBoth(port, handlers);
    } catch (error) {
      if (port !== 0 || tries === MAX_TRIES) throw error;
    }
  }
}

async function listenOnBoth(port: number, handlers: ListenHandlers): Promise<Listening> {
  const servers: Server[] = [];
  const close = async () => {
    await Promise.all(servers.map(end));
  };
  let bound = port;
  for (const address of BOTH) {
    const server = make(handlers);
    try {
      server.listen({ port: bound, host: address, exclusive: true });
      await once(server, 'listening');
    } catch (error) {
      if (servers.length > 0 && NO_SUCH_ADDRESS.includes(codeOf(error))) break;
      await close();
      throw error;
    }
    servers.push(server);
    server.on('error', () => {});
    bound = (server.address() as AddressInfo).port;
  }
  return { port: bound, close };
}

function make({ onConnection, onRequest }: ListenHandlers): Server {
  const server = createServer(LIMITS, onRequest);
  server.on('connection', onConnection);
  // There is nothing to upgrade to, to connect through or to wait for.
  for (const event of ['upgrade', 'connect'])
    server.on(event, (_what: unknown, socket: Socket) => hangUp(socket));
  server.on('clientError', (_error, socket: Socket) => {
    // Browsers open spare connections, and would take a response that waits in one for that to their next request.
    if (socket.bytesRead === 0) socket.destroy();
    else hangUp(socket);
  });
  server.on('checkContinue', ({ socket }) => hangUp(socket));
  server.on('checkExpectation', ({ socket }) => hangUp(socket));
  return server;
}

function hangUp(socket: Socket): void {
  if (socket.writable && socket.bytesWritten === 0)
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}

async function end(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
