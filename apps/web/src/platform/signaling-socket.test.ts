import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSignalingSocket } from './signaling-socket.ts';

let io: Server;
let origin: string;

beforeEach(async () => {
  const http = createServer();
  io = new Server(http, { transports: ['websocket'] });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await io.close();
});

test('carries events both ways over a web socket, and does not reconnect', async () => {
  const remoteStart = vi.fn();
  io.on('connection', (peer) => {
    peer.on('remote_start', (payload) => {
      remoteStart(payload, peer.conn.transport.name);
      peer.emit('handshake', { info: 'car_joined' });
    });
  });
  const socket = openSignalingSocket(origin);
  const handshake = vi.fn();
  const lost = vi.fn();
  socket.on('handshake', handshake);
  socket.onConnect(() => socket.emit('remote_start', { carId: 'x' }));
  socket.onDisconnect(lost);
  await vi.waitFor(() => expect(handshake).toHaveBeenCalledWith({ info: 'car_joined' }));
  expect(remoteStart).toHaveBeenCalledWith({ carId: 'x' }, 'websocket');
  io.disconnectSockets(true);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
  expect(io.engine.clientsCount).toBe(0);
  socket.close();
});

test('a closed socket is closed on the server and emits nothing more', async () => {
  const first = openSignalingSocket(origin);
  const second = openSignalingSocket(origin);
  await vi.waitFor(() => expect(io.engine.clientsCount).toBe(2));
  const lost = vi.fn();
  first.onDisconnect(lost);
  first.close();
  await vi.waitFor(() => expect(io.engine.clientsCount).toBe(1));
  second.close();
  await vi.waitFor(() => expect(io.engine.clientsCount).toBe(0));
  expect(lost).not.toHaveBeenCalled();
});

test('a server that is not there is a lost socket', async () => {
  await io.close();
  const socket = openSignalingSocket(origin);
  const lost = vi.fn();
  socket.onDisconnect(lost);
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
  socket.close();
});
