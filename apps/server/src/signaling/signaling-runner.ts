import type { RefusedCode } from '@ligo/protocol';
import type { Server, Socket } from 'socket.io';
import { type AdmissionLimits, AdmissionQueue } from './admission-queue.ts';
import type { OpeningRejection } from './connection-limits.ts';
import { type JoinLimits, JoinQueue } from './join-queue.ts';
import { type SignalingMetrics, signalingMetrics } from './metrics.ts';
import type { SignalingContext, SignalingLimits } from './signaling-context.ts';
import {
  type CarPresence,
  emptyPresence,
  isEmpty,
  PEER_SERVER_EVENT,
  type PeerServerMessage,
  peerServerMessageSchema,
  type SignalingEffect,
  type SignalingEvent,
  stepSignaling,
} from './signaling-machine.ts';

/**
 * Executes the machine's effects over Socket.IO. One runner serves all cars: the machine has no timers and its effects end at
 * once, so ten thousand cars need neither a timer nor a queue each.
 */
export class SignalingRunner {
  readonly metrics: SignalingMetrics;
  readonly joins: JoinQueue;
  readonly admissions: AdmissionQueue;
  /** Number of cars and phones with a socket here. */
  carCount = 0;
  phoneCount = 0;
  /** Counts the changes of pairings that were received from this server and others. */
  pairingChanges = 0;
  private readonly clock: JoinClock;
  private isDraining = false;
  private readonly presences = new Map<string, CarPresence>();

  constructor(
    private readonly io: Server,
    private readonly context: Pick<SignalingContext, 'iceServers' | 'metrics' | 'config' | 'nowMs'>,
    private readonly limits: JoinLimits & AdmissionLimits & Pick<SignalingLimits, 'retryAfterMs'>,
    isRedisUp: (() => boolean) | null,
  ) {
    this.clock = new JoinClock(context.nowMs);
    this.joins = new JoinQueue(limits);
    this.admissions = new AdmissionQueue(limits);
    this.metrics = signalingMetrics(context.metrics, this, isRedisUp);
  }

  /** Whether another socket may open now. */
  get hasRoom(): boolean {
    return !this.isDraining && !this.joins.isFull;
  }

  /** From now on new sockets are rejected. */
  startDraining(): void {
    this.isDraining = true;
    this.admissions.close();
  }

  recordRejectedOpening(reason: OpeningRejection): void {
    this.metrics.openingsRefused.inc({ reason });
  }

  /** Delay before a client may retry, ms; random, so that clients do not return at once. */
  retryAfterMs(): number {
    return Math.round(this.limits.retryAfterMs * (0.5 + Math.random()));
  }

  /** Listens to the other servers of the region. */
  start(): void {
    this.io.on(PEER_SERVER_EVENT, (message: unknown) => {
      const parsed = peerServerMessageSchema.safeParse(message);
      if (!parsed.success) return;
      const { data } = parsed;
      if (data.kind === 'car-online') this.clock.observe(data.atMs);
      this.dispatch(data.carId, eventOf(data));
    });
  }

  presenceOf(carId: string): CarPresence {
    return this.presences.get(carId) ?? emptyPresence(carId);
  }

  dispatch(carId: string, event: SignalingEvent): void {
    const before = this.presenceOf(carId);
    const { state, effects } = stepSignaling(before, event, { nowMs: this.clock.now() });
    if (isEmpty(state)) this.presences.delete(carId);
    else this.presences.set(carId, state);
    this.carCount += Number(state.car !== null) - Number(before.car !== null);
    this.phoneCount += state.phones.length - before.phones.length;
    for (const effect of effects) this.run(effect);
  }

  /** Counts a change of pairings, so that joins in progress query again. */
  recordPairingChange(): void {
    this.pairingChanges += 1;
  }

  /** Sends the reason to the socket and ends it; after `busy` the client waits before it retries. */
  refuse(socket: Socket, code: RefusedCode, retryAfterMs = this.retryAfterMs()): void {
    this.metrics.refused.inc({ code });
    socket.emit('refused', code === 'busy' ? { code, retryAfterMs } : { code });
    socket.disconnect(true);
  }

  private run(effect: SignalingEffect): void {
    if (effect.type === 'publish') {
      if (this.context.config.redisUrl) this.io.serverSideEmit(PEER_SERVER_EVENT, effect.message);
    } else if (effect.type === 'disconnect-replaced') {
      const replaced = this.io.of('/').sockets.get(effect.socketId);
      if (replaced) this.refuse(replaced, 'replaced');
    } else {
      const { room, event, payload, relayOf } = effect;
      const message =
        relayOf === null ? payload : { ...payload, iceServers: this.context.iceServers(relayOf) };
      const { adapter, sockets } = this.io.of('/');
      // A room whose socket is here has only this socket, so the other servers need not receive the message.
      const here = room.startsWith('phones:') ? undefined : adapter.rooms.get(room);
      if (here) for (const id of here) sockets.get(id)?.emit(event, message);
      else this.io.to(room).emit(event, message);
    }
  }
}

function eventOf(message: PeerServerMessage): SignalingEvent {
  if (message.kind === 'seek') {
    const { peerId, accountId } = message;
    return { type: 'phone-seeks-elsewhere', peerId, accountId };
  }
  return { type: 'car-joined-elsewhere', socketId: message.socketId, joinedAtMs: message.atMs };
}

/**
 * Times of joins, by which the servers of a region decide which socket of a car is newer. Clocks of servers may differ, so a time
 * is later than every time observed. Otherwise a car coming from a server whose clock is ahead would look older.
 */
class JoinClock {
  private latestMs = 0;

  constructor(private readonly nowMs: () => number) {}

  /** The time of a current event, ms; only its order is meaningful. */
  now(): number {
    return Math.max(this.nowMs(), this.latestMs + 1);
  }

  /** Observes the time of an event at another server. */
  observe(atMs: number): void {
    this.latestMs = Math.max(this.latestMs, atMs);
  }
}
