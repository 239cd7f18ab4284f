import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { PairingChange } from '../cars/pairing-changes.ts';
import type { Check } from '../health/readiness.ts';
import { CarSocket, linksMessage } from './car-socket.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { drain } from './drain.ts';
import { GuardedConnection } from './guarded-connection.ts';
import { PhoneSocket } from './phone-socket.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { connectRegion } from './region-adapter.ts';
import { rooms } from './rooms.ts';
import { SerialQueue } from './serial-queue.ts';
import { DEFAULT_LIMITS, type SignalingNeeds } from './signaling-needs.ts';
import { SignalingRunner } from './signaling-runner.ts';
import { guardUpgrades } from './upgrades.ts';

/** Two session descriptions of the largest size would not pass; one with its envelope does. */
const MESSAGE_MAX_BYTES = 100_000;

/** The running signaling. */
export interface Signaling {
  /** What it needs beside the database. */
  checks: Check[];
  /** Takes nobody new, and sends those who stand elsewhere, spread over so long, ms; 0 sends nobody. */
  drain(overMs: number): Promise<void>;
  /** Ends every socket, and leaves the HTTP server be. */
  close(): Promise<void>;
}

/**
 * Lets phones and cars find each other at `/socket.io`. Relays nothing but the set-up of their own connection.
 * Rejects when Redis is configured and cannot be reached.
 */
export async function createSignaling(deps: SignalingNeeds): Promise<Signaling> {
  const { config, log } = deps;
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const gate = new ConnectionLimits(config, limits, Date.now);
  const region = config.redisUrl ? await connectRegion(config.redisUrl, config.region, log) : null;
  guardUpgrades(deps.httpServer);
  const io = new Server(deps.httpServer, {
    transports: ['websocket'],
    allowUpgrades: false,
    destroyUpgrade: false,
    serveClient: false,
    perMessageDeflate: false,
    connectTimeout: limits.startWithinMs,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    // Who is turned away has its answer, and Socket.IO keeps nothing of it.
    allowRequest: (request, answer) => {
      const refuse = () => refuseUpgrade(request, runner.retryAfterMs());
      if (!runner.hasRoom) return refuse();
      runner.admissions.ask(request, () => answer(null, gate.admits(request)), refuse);
    },
    ...(region ? { adapter: region.adapter } : {}),
  });
  const runner = new SignalingRunner(io, deps, limits, region?.isUp ?? null);
  runner.start();
  // Before Socket.IO looks at it, and for what is no upgrade too.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const refusal = gate.refusal(request);
    if (refusal === null) return next();
    response.statusCode = refusal;
    response.end();
  });
  const connections = new WeakMap<Socket['conn'], GuardedConnection>();
  io.engine.on('connection', (conn: Socket['conn']) => {
    connections.set(conn, new GuardedConnection(conn, gate.addressOf(conn.request), limits.earlyMessages));
  });
  // Two joins in one segment both come here before the first of them is welcomed.
  io.use((socket, next) => {
    next(connections.get(socket.conn)?.join() ? undefined : new Error('joined before'));
  });
  io.on('connection', (socket) => {
    try {
      welcome(socket);
    } catch (error) {
      log.error({ err: error }, 'a socket could not be welcomed');
      connections.get(socket.conn)?.cutOff();
    }
  });

  function welcome(socket: Socket): void {
    const { request } = socket;
    const { auth } = socket.handshake;
    const isCar = 'carJwt' in auth;
    const hasOrigin = request.headers.origin !== undefined;
    const connection = connections.get(socket.conn);
    connection?.letIn(isCar ? limits.carMessages : limits.phoneMessages, () =>
      runner.refuse(socket, 'rate-limited'),
    );
    const queue = new SerialQueue((error) => {
      log.error({ err: error }, 'signaling message failed');
      socket.disconnect(true);
    });
    const car = isCar ? new CarSocket(socket, runner, deps) : null;
    const side = car ?? new PhoneSocket(socket, runner, deps, limits);
    const looking =
      side instanceof PhoneSocket
        ? setInterval(() => queue.run(() => side.lookAgain()), limits.lookAgainMs)
        : undefined;
    socket.on('disconnect', () => {
      clearInterval(looking);
      queue.run(() => side.left());
      // What left the namespace has nothing more to say here.
      connection?.end();
    });
    if (!isCar && !hasOrigin) {
      runner.refuse(socket, 'token-invalid');
      return;
    }
    if (car) queue.run(() => car.start(auth));
    const isKnown = isCar ? CarSocket.knows : PhoneSocket.knows;
    socket.onAny((event: string, message: unknown) => {
      if (!isKnown(event)) runner.metrics.ignored.inc();
      else queue.run(() => (socket.connected ? side.receive(event, message) : undefined));
    });
    forgetRequest(socket);
  }

  async function pairingsChanged({ carId, ended }: PairingChange): Promise<void> {
    runner.notePairingChange();
    // Each server hears of the change and tells its own.
    io.local.to(rooms.car(carId)).emit('links_changed', linksMessage(await deps.pairings.pairingsOf(carId)));
    if (ended) sendAway(carId, ended.accountId);
  }

  function sendAway(carId: string, accountId: string): void {
    const room = rooms.account(carId, accountId);
    io.local.to(room).emit('car_unlinked', { carId });
    io.local.in(room).disconnectSockets(true);
  }

  /** Tells each car here its pairings as they stand, and each phone whose pairing has ended; one after the other, as it is no hurry. */
  async function lookAtAll(): Promise<void> {
    runner.notePairingChange();
    for (const room of [...io.of('/').adapter.rooms.keys()]) {
      const [kind, carId = '', accountId = ''] = room.split(':');
      if (kind === 'car') await pairingsChanged({ carId, ended: null });
      const hasEnded = kind === 'account' && !(await deps.pairings.pairing(accountId, carId));
      if (hasEnded) sendAway(carId, accountId);
    }
  }

  const noteFailure = (error: unknown) => log.error({ err: error }, 'pairings changed');
  const unsubscribe = deps.pairingChanges.listen({
    onChanged: (change) => void pairingsChanged(change).catch(noteFailure),
    onMissed: () => void lookAtAll().catch(noteFailure),
  });

  return {
    checks: region ? [{ name: 'redis', run: region.ping }] : [],
    async drain(overMs) {
      runner.leave();
      if (overMs === 0) return;
      await drain([...io.of('/').sockets.values()], overMs, (socket) => runner.refuse(socket, 'busy', 0));
    },
    async close() {
      gate.close();
      runner.leave();
      unsubscribe();
      io.local.disconnectSockets(true);
      await io.of('/').adapter.close();
      io.engine.close();
      await region?.close();
    },
  };
}

/** The opening request and its headers are most of what a standing socket would hold in memory. */
function forgetRequest(socket: Socket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} });
}
