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

/** Two session descriptions of the largest size would not pass; one with its envelope does. */
const MESSAGE_MAX_BYTES = 100_000;

const STATUS = { host: 421, rate: 429 } as const;

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
    // SIG-18: who is refused has its answer, and Socket.IO keeps nothing of it.
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
  // A car or phone that came before would not be heard of by, nor hear of, those at the other servers.
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

/** Refuses openings by the limits and names of this server, and guards each connection that opens. */
function guardConnections(
  io: Server,
  runner: SignalingRunner,
  limits: ConnectionLimits,
  earlyMessages: ConstructorParameters<typeof GuardedConnection>[2],
): WeakMap<Socket['conn'], GuardedConnection> {
  const connections = new WeakMap<Socket['conn'], GuardedConnection>();
  // Before Socket.IO looks at it, and for what is no upgrade too.
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
  // SIG-16: two joins in one segment both come here before the first of them is welcomed.
  io.use((socket, next) => {
    next(connections.get(socket.conn)?.join() ? undefined : new Error('joined before'));
  });
  return connections;
}
