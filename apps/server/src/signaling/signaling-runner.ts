import type { RefusedCode } from '@ligo/protocol';
import type { Server, Socket } from 'socket.io';
import { type AdmissionLimits, AdmissionQueue } from './admission-queue.ts';
import type { OpeningRejection } from './connection-limits.ts';
import { type JoinLimits, JoinQueue } from './join-queue.ts';
import { type SignalingMetrics, signalingMetrics } from './metrics.ts';
import type { RegionChannels } from './region-channels.ts';
import type { RegionMessage, RegionMessageOf } from './region-messages.ts';
import type { SignalingContext, SignalingLimits } from './signaling-context.ts';
import {
  type CarPresence,
  isEmpty,
  NO_PRESENCE,
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
    private readonly context: Pick<SignalingContext, 'iceServers' | 'metrics' | 'pairings' | 'nowMs' | 'log'>,
    private readonly limits: JoinLimits & AdmissionLimits & Pick<SignalingLimits, 'retryAfterMs'>,
    /** The other servers; `null` if this one is alone. */
    private readonly region: RegionChannels | null,
  ) {
    this.clock = new JoinClock(region ? () => region.nowMs() : context.nowMs);
    this.joins = new JoinQueue(limits);
    this.admissions = new AdmissionQueue(limits);
    this.metrics = signalingMetrics(context.metrics, this);
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

  /** Cars that have a socket here, or a phone that has. */
  get carIds(): string[] {
    return [...this.presences.keys()];
  }

  presenceOf(carId: string): CarPresence {
    return this.presences.get(carId) ?? NO_PRESENCE;
  }

  receive(carId: string, message: RegionMessage): void {
    if (message.kind === 'car-online') this.clock.observe(message.atMs);
    this.dispatch(carId, { type: 'received', message });
  }

  dispatch(carId: string, event: SignalingEvent): void {
    const before = this.presenceOf(carId);
    const { state, effects } = stepSignaling(before, event, { nowMs: this.clock.now() });
    if (isEmpty(state)) this.presences.delete(carId);
    else this.presences.set(carId, state);
    this.carCount += Number(state.car !== null) - Number(before.car !== null);
    this.phoneCount += state.phones.length - before.phones.length;
    for (const effect of effects) this.run(carId, effect);
    // SIG-21
    if (isEmpty(before) && !isEmpty(state)) this.region?.subscribe(carId);
    if (!isEmpty(before) && isEmpty(state)) this.region?.unsubscribe(carId);
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

  private run(carId: string, effect: SignalingEffect): void {
    switch (effect.type) {
      case 'publish':
        this.region?.publish(carId, effect.message);
        return;
      case 'disconnect-replaced': {
        const replaced = this.io.of('/').sockets.get(effect.socketId);
        if (replaced) this.refuse(replaced, 'replaced');
        return;
      }
      case 'check-pairing':
        this.checkPairing(carId, effect.message).catch((error: unknown) =>
          this.context.log.error({ err: error }, 'pairing of a signal could not be read'),
        );
        return;
      case 'send': {
        const { socketId, event, payload, relayOf } = effect;
        const message =
          relayOf === null ? payload : { ...payload, iceServers: this.context.iceServers(relayOf) };
        this.io.of('/').sockets.get(socketId)?.emit(event, message);
      }
    }
  }

  /** SIG-20: the pairing may be newer than the list of the car. */
  private async checkPairing(carId: string, message: RegionMessageOf<'phone-signal'>): Promise<void> {
    const links = await this.context.pairings.pairingsOf(carId);
    this.dispatch(carId, { type: 'pairings-read', links });
    if (links.some(({ linkId }) => linkId === message.pairingId)) this.receive(carId, message);
  }
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
