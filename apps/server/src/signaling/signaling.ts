import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { CAR_EVENTS, carSocketAuthSchema, PHONE_EVENTS, type REFUSED_CODES } from '@ligo/protocol';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import { Server, type Socket } from 'socket.io';
import type { Capabilities } from '../capabilities.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { relayServers } from '../relay/relay-credentials.ts';
import { MessageBudget } from './message-budget.ts';
import { carRoom, linkRoom, peerRoom, phonesRoom, type SocketRole, toCar } from './routing.ts';

/** A session description is the largest message there is. */
const MAX_MESSAGE_BYTES = 100_000;
/** A phone's socket that does not say which car it wants is closed after this. */
const START_WITHIN_MS = 10_000;

type SignalingSocket = Socket<
  Record<string, (payload: unknown) => void>,
  Record<string, (payload?: unknown) => void>,
  object,
  { role: SocketRole }
>;
type RefusedCode = (typeof REFUSED_CODES)[number];

export interface Signaling {
  close(): Promise<void>;
}

/** Introduces phones and cars to each other over Socket.IO, websocket only. It relays their handshake and nothing else. */
export async function createSignaling(
  httpServer: HttpServer,
  parts: Capabilities,
  metrics: Metrics,
): Promise<Signaling> {
  const { config, links, cars, linkEvents, accountTokens, carTokens, nowMs } = parts;
  const redis = config.redisUrl ? createClient({ url: config.redisUrl }) : null;
  await redis?.connect();
  const io = new Server<
    Record<string, (payload: unknown) => void>,
    Record<string, (payload?: unknown) => void>,
    object,
    { role: SocketRole }
  >(httpServer, {
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    serveClient: false,
    pingInterval: 20_000,
    pingTimeout: 10_000,
    perMessageDeflate: false,
    allowRequest: (request, decide) => decide(null, isOwnPage(request, config.allowedOrigins)),
    ...(redis ? { adapter: createAdapter(redis) } : {}),
  });
  const iceServers = () => relayServers(config.relay, nowMs());

  function refuse(socket: SignalingSocket, code: RefusedCode): void {
    metrics.refused.inc({ code });
    socket.emit('refused', { code });
    socket.disconnect(true);
  }

  /** Runs a handler for each message of an event that fits the socket's budget; a failure ends the socket alone. */
  function onMessage(
    socket: SignalingSocket,
    event: string,
    budget: MessageBudget,
    handle: (payload: unknown) => Promise<void> | void,
  ): void {
    socket.on(event, (payload) => {
      if (!budget.allows(nowMs())) return refuse(socket, 'rate-limited');
      Promise.resolve(handle(payload)).catch(() => socket.disconnect(true));
    });
  }

  async function startPhone(socket: SignalingSocket, payload: unknown): Promise<void> {
    const message = PHONE_EVENTS.remote_start.safeParse(payload);
    if (!message.success || socket.data.role.kind !== 'unknown') return refuse(socket, 'bad-message');
    const { carId, jwt } = message.data;
    const account = await accountTokens.verify(jwt);
    if (!account) return refuse(socket, 'token-invalid');
    const link = await links.find(account.accountId, carId);
    if (!link) return refuse(socket, 'not-linked');
    if ((await cars.regionOf(carId)) !== config.region) {
      socket.emit('wr_s');
      socket.disconnect(true);
      return;
    }
    const peerId = randomUUID();
    socket.data.role = { kind: 'phone', accountId: account.accountId, carId, linkId: link.linkId, peerId };
    await socket.join([phonesRoom(carId), peerRoom(carId, peerId), linkRoom(carId, link.linkId)]);
    const atCar = await io.in(carRoom(carId)).fetchSockets();
    if (atCar.length > 0) socket.emit('handshake', { info: 'car_joined', iceServers: iceServers() });
  }

  async function relayToCar(socket: SignalingSocket, payload: unknown): Promise<void> {
    const message = PHONE_EVENTS.remote.safeParse(payload);
    const { role } = socket.data;
    if (!message.success || role.kind !== 'phone' || message.data.carId !== role.carId) {
      metrics.ignored.inc();
      return;
    }
    const account = await accountTokens.verify(message.data.jwt);
    if (account?.accountId !== role.accountId) return refuse(socket, 'token-invalid');
    metrics.relayed.inc();
    io.to(carRoom(role.carId)).emit('remote', toCar(message.data, role.peerId, role.linkId, iceServers()));
  }

  function relayToPhone(carId: string, payload: unknown): void {
    const message = CAR_EVENTS.car.safeParse(payload);
    if (!message.success) {
      metrics.ignored.inc();
      return;
    }
    const { peerId, ...signal } = message.data;
    metrics.relayed.inc();
    io.to(peerRoom(carId, peerId)).emit('car', signal);
  }

  async function acceptCar(socket: SignalingSocket, carJwt: string): Promise<void> {
    const car = await carTokens.verify(carJwt);
    if (!car) return refuse(socket, 'token-invalid');
    if (!socket.connected) return;
    const { carId } = car;
    await cars.moveTo(carId, config.region);
    io.in(carRoom(carId)).disconnectSockets(true);
    socket.data.role = { kind: 'car', carId };
    await socket.join(carRoom(carId));
    metrics.carsOnline.inc();
    const standing = await links.ofCar(carId);
    socket.emit('links_changed', { linkIds: standing.map((each) => each.linkId) });
    io.to(phonesRoom(carId)).emit('handshake', { info: 'car_joined', iceServers: iceServers() });
  }

  function farewell(role: SocketRole): void {
    if (role.kind === 'phone') io.to(carRoom(role.carId)).emit('other_side_left', { peerId: role.peerId });
    if (role.kind !== 'car') return;
    metrics.carsOnline.dec();
    io.to(phonesRoom(role.carId)).emit('other_side_left');
  }

  io.on('connection', (socket: SignalingSocket) => {
    socket.data.role = { kind: 'unknown' };
    const budget = new MessageBudget();
    const startTimer = setTimeout(() => {
      if (socket.data.role.kind === 'unknown') refuse(socket, 'bad-message');
    }, START_WITHIN_MS);
    socket.on('disconnect', () => {
      clearTimeout(startTimer);
      farewell(socket.data.role);
    });
    const auth = carSocketAuthSchema.safeParse(socket.handshake.auth);
    if (auth.success) {
      onMessage(socket, 'car', budget, (payload) => {
        if (socket.data.role.kind === 'car') relayToPhone(socket.data.role.carId, payload);
      });
      acceptCar(socket, auth.data.carJwt).catch(() => socket.disconnect(true));
    } else {
      onMessage(socket, 'remote_start', budget, (payload) => startPhone(socket, payload));
      onMessage(socket, 'remote', budget, (payload) => relayToCar(socket, payload));
    }
  });

  const unsubscribe = linkEvents.onChanged(({ carId, removed }) => {
    if (removed) {
      io.to(linkRoom(carId, removed.linkId)).emit('car_unlinked', { carId });
      io.in(linkRoom(carId, removed.linkId)).disconnectSockets(true);
    }
    links.ofCar(carId).then(
      (standing) =>
        io.to(carRoom(carId)).emit('links_changed', { linkIds: standing.map((each) => each.linkId) }),
      () => metrics.ignored.inc(),
    );
  });

  return {
    async close() {
      unsubscribe();
      await io.close();
      redis?.destroy();
    },
  };
}

/** A browser names its page's origin; a car's app names none. */
function isOwnPage(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin === undefined || allowed.includes(origin);
}
