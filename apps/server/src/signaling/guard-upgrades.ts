import type { Server } from 'node:http';

const PATH = '/socket.io/';

/**
 * Handles errors of each connection that requests an upgrade. The HTTP server no longer does, and an unhandled error would end
 * the process. Ends upgrades to other paths. Call it before Socket.IO listens.
 */
export function guardUpgrades(httpServer: Server): void {
  httpServer.on('upgrade', ({ url = '' }, socket) => {
    socket.on('error', () => socket.destroy());
    if (!url.startsWith(PATH)) socket.destroy();
  });
}
