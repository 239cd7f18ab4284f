import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Check } from '../health/readiness.ts';
import { broadcastPairingChanges } from './broadcast-pairing-changes.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { drain } from './drain.ts';
import { guardUpgrades } from './guard-upgrades.ts';
import { GuardedConnection } from './guarded-connection.ts';
import { connectRegion } from './region-adapter.ts';
import { rejectUpgrade } from './reject-upgrade.ts';
import { DEFAULT_SIGNALING_LIMITS, type SignalingContext } from './signaling-context.ts';
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
  const region = config.redisUrl ? await connectRegion(config.redisUrl, config.region, log) : null;
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
    ...(region ? { adapter: region.adapter } : {}),
  });
  const runner = new SignalingRunner(io, context, limits, region?.isUp ?? null);
  runner.start();
  const connections = guardConnections(io, runner, connectionLimits, limits.preJoinMessages);
  io.on('connection', createSocketHandler(context, runner, limits, connections));
  const unsubscribe = broadcastPairingChanges(io, runner, context);
  // A car or phone that joined earlier would miss messages of the other servers.
  await region?.listening;
  return {
    checks: region ? [{ name: 'redis', run: region.ping }] : [],
    async drain(overMs) {
      // SIG-19
      runner.startDraining();
      if (overMs === 0) return;
      await drain([...io.of('/').sockets.values()], overMs, (socket) => runner.refuse(socket, 'busy', 0));
    },
    async close() {
      connectionLimits.close();
      runner.startDraining();
      unsubscribe();
      io.local.disconnectSockets(true);
      await io.of('/').adapter.close();
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
  earlyMessages: ConstructorParameters<typeof GuardedConnection>[2],
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
    connections.set(conn, new GuardedConnection(conn, limits.addressOf(conn.request), earlyMessages));
  });
  // SIG-16: two joins in one segment both arrive here before the first of them is processed.
  io.use((socket, next) => {
    next(connections.get(socket.conn)?.join() ? undefined : new Error('joined before'));
  });
  return connections;
}
