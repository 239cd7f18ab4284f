import type { Server } from 'node:http';

/** Where sockets open, as Socket.IO has it. */
const PATH = '/socket.io/';

/**
 * Hears the errors of each connection that asks for another protocol: the HTTP server does so no longer, and an error that nobody
 * hears ends the process. Cuts off those that do not mean signaling. To be called before Socket.IO listens.
 */
export function guardUpgrades(httpServer: Server): void {
  httpServer.on('upgrade', ({ url = '' }, socket) => {
    socket.on('error', () => socket.destroy());
    if (!url.startsWith(PATH)) socket.destroy();
  });
}
