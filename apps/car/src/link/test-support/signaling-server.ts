import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IceServer, SealedFromCar } from '@ligo/protocol';
import { Server, type Socket } from 'socket.io';
import type { SignalingSocket } from '../../ports/signaling-socket.ts';

type CarEvent = Parameters<SignalingSocket['send']>[0];

/** A real Socket.IO server in place of the provider's; it sends the messages of the test and knows every car that registers. */
export interface SignalingServer {
  origin: string;
  /** Tokens of the cars that connected, in order. */
  tokens: string[];
  /** Introduces a phone to the connected car, whose link is listed then. */
  introduce(peerId: string, linkId?: string, iceServers?: IceServer[]): void;
  /** Sends the connected car a message, valid or not. */
  publish(event: string, payload: unknown): void;
  /** Receives all later messages of the car to one phone. */
  onCar(peerId: string, listener: (event: CarEvent) => void): void;
  /** The bytes that the car has sent to a phone through this server, in order. */
  sealed(peerId: string): readonly string[];
  isConnected(): boolean;
  stop(): Promise<void>;
}

/** Starts it on a free port, or on the one given. The links are those of an earlier run. */
export async function startSignalingServer(
  port = 0,
  earlierLinkIds: readonly string[] = [],
): Promise<SignalingServer> {
  const http = createServer((_call, answer) => answer.end(JSON.stringify({ carId: 'a'.repeat(22) })));
  const io = new Server(http, { transports: ['websocket'] });
  const listeners = new Map<string, (event: CarEvent) => void>();
  const tokens: string[] = [];
  const sealed: SealedFromCar[] = [];
  const linkIds = new Set(earlierLinkIds);
  const linksMessage = () => ({
    linkIds: [...linkIds],
    links: [...linkIds].map((linkId) => ({ linkId, maskedEmail: 'a…e@example.org', linkedAt: 1 })),
  });
  let car: Socket | null = null;
  io.on('connection', (socket) => {
    car = socket;
    tokens.push(String(socket.handshake.auth.carJwt));
    socket.emit('links_changed', linksMessage());
    socket.on('car', (event: CarEvent) => listeners.get(event.peerId)?.(event));
    socket.on('sealed', (message: SealedFromCar) => void sealed.push(message));
    socket.on('disconnect', () => {
      if (car === socket) car = null;
    });
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    tokens,
    introduce(peerId, linkId = 'link', iceServers = []) {
      if (!linkIds.has(linkId)) {
        linkIds.add(linkId);
        car?.emit('links_changed', linksMessage());
      }
      car?.emit('remote', { action: 'handshake', peerId, linkId, iceServers });
    },
    publish: (event, payload) => void car?.emit(event, payload),
    onCar: (peerId, listener) => void listeners.set(peerId, listener),
    sealed: (peerId) => sealed.filter((each) => each.peerId === peerId).map(({ data }) => data),
    isConnected: () => car !== null,
    stop: () => io.close(),
  };
}
