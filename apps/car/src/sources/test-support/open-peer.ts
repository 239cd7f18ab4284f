import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A TCP server in the place of a peer. Port 0: any free port. */
export async function openPeer(onConnection: (socket: Socket) => void, port = 0) {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    onConnection(socket);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get connections() {
      return connections;
    },
    /** The sockets of connected clients. */
    sockets,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

export type OpenPeer = Awaited<ReturnType<typeof openPeer>>;
