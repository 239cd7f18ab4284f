import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Check } from '../health/readiness.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { GuardedConnection } from './guarded-connection.ts';
import { PairingFollower } from './pairing-follower.ts';
import { RegionChannels } from './region-channels.ts';
import { DEFAULT_SIGNALING_LIMITS, type Rate, type SignalingContext } from './signaling-context.ts';
import { SignalingRunner } from './signaling-runner.ts';
import { createSocketHandler } from './socket-handler.ts';

/** One session description of maximum size fits with its envelope; two do not. */
const MESSAGE_MAX_BYTES = 100_000;

const STATUS = { host: 421, rate: 429 } as const;

export interface Signaling {
  /** Checks of its dependencies beside the database. */
  checks: Check[];
  /** Accepts no new sockets, and disconnects the others spread over `overMs`; 0 disconnects none. */
  drain(overMs: number): Promise<void>;
  /** Ends every socket; the HTTP server stays open. */
  close(): Promise<void>;
}

/**
 * Connects phones with their cars at `/socket.io`. It relays only the set-up of their peer connection.
 * Rejects when Redis is configured and cannot be reached.
 */
export async function createSignaling(context: SignalingContext): Promise<Signaling> {
  const { config, log, httpServer } = context;
  const limits = { ...DEFAULT_SIGNALING_LIMITS, ...context.limits };
  const connectionLimits = new ConnectionLimits(config, limits, context.nowMs);
  const region = config.redisUrl ? await RegionChannels.connect(config.redisUrl, config.region, log) : null;
  guardUpgrades(httpServer);
  const io: Server = new Server(httpServer, {
    transports: ['websocket'],
    allowUpgrades: false,
    destroyUpgrade: false,
    serveClient: false,
    perMessageDeflate: false,
    connectTimeout: limits.joinTimeoutMs,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    // SIG-18: a rejected request is answered at once, and Socket.IO keeps no state of it.
    allowRequest: (request, answer) => {
      const refuse = () => {
        runner.recordRejectedOpening('busy');
        rejectUpgrade(request, runner.retryAfterMs());
      };
      if (!runner.hasRoom) return refuse();
      const admit = () => {
        const refusal = connectionLimits.admit(request);
        if (refusal) runner.recordRejectedOpening(refusal);
        answer(null, refusal === null);
      };
      runner.admissions.requestAdmission(request, admit, refuse);
    },
  });
  const runner = new SignalingRunner(io, context, limits, region);
  const connections = guardConnections(io, runner, connectionLimits, limits.preJoinMessages, context.nowMs);
  io.on('connection', createSocketHandler(context, runner, limits, connections));
  const follower = new PairingFollower(io, runner, context);
  region?.listen({
    onMessage: (carId, message) => runner.receive(carId, message),
    onReturn: () => follower.catchUp(),
  });
  return {
    checks: region ? [{ name: 'redis', run: () => region.ping() }] : [],
    async drain(overMs) {
      // SIG-19
      runner.startDraining();
      if (overMs === 0) return;
      await drain([...io.of('/').sockets.values()], overMs, (socket) => runner.refuse(socket, 'busy', 0));
    },
    async close() {
      connectionLimits.close();
      runner.startDraining();
      follower.stop();
      io.disconnectSockets(true);
      io.engine.close();
      await region?.close();
    },
  };
}

/** Rejects openings by the limits and host names of this server, and guards each open connection. */
function guardConnections(
  io: Server,
  runner: SignalingRunner,
  limits: ConnectionLimits,
  earlyMessages: Rate,
  nowMs: () => number,
): WeakMap<Socket['conn'], GuardedConnection> {
  const connections = new WeakMap<Socket['conn'], GuardedConnection>();
  // Runs before Socket.IO, and for requests without an upgrade too.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const refusal = limits.refusal(request);
    if (refusal === null) return next();
    runner.recordRejectedOpening(refusal);
    response.statusCode = STATUS[refusal];
    response.end();
  });
  io.engine.on('connection', (conn: Socket['conn']) => {
    connections.set(conn, new GuardedConnection(conn, limits.addressOf(conn.request), earlyMessages, nowMs));
  });
  // SIG-16: two joins in one segment both arrive here before the first of them is processed.
  io.use((socket, next) => {
    next(connections.get(socket.conn)?.join() ? undefined : new Error('joined before'));
  });
  return connections;
}

/**
 * Ends the sockets one after the other, evenly over `overMs`, so that they do not reach the other servers all at once. It takes
 * that time even without sockets, since a load balancer needs a while to notice that the server leaves.
 */
export async function drain(
  sockets: readonly Socket[],
  overMs: number,
  end: (socket: Socket) => void,
): Promise<void> {
  const beganAt = performance.now();
  for (const [index, socket] of sockets.entries()) {
    const dueMs = beganAt + (overMs * index) / sockets.length - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    if (socket.connected) end(socket);
  }
  const restMs = beganAt + overMs - performance.now();
  if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
}

const PATH = '/socket.io/';

/**
 * Handles errors of each connection that requests an upgrade. The HTTP server no longer does, and an unhandled error would end
 * the process. Ends upgrades to other paths. Call it before Socket.IO listens.
 */
function guardUpgrades(httpServer: HttpServer): void {
  httpServer.on('upgrade', ({ url = '' }, socket) => {
    socket.on('error', () => socket.destroy());
    if (!url.startsWith(PATH)) socket.destroy();
  });
}

/** Answers an opening request with 503 and when to retry; it costs no socket. `guardUpgrades` handles its errors. */
function rejectUpgrade({ socket }: IncomingMessage, retryAfterMs: number): void {
  const seconds = Math.ceil(retryAfterMs / 1000);
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${seconds}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroySoon(),
  );
}
