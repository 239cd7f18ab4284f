import type { RefusedCode } from '@ligo/protocol';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { type AdmissionLimits, AdmissionQueue } from './admission-queue.ts';
import { type JoinLimits, JoinQueue } from './join-queue.ts';
import { type SignalingMetrics, signalingMetrics } from './metrics.ts';
import { type Effect, Meeting, type MeetingEvent } from './signaling-machine.ts';
import type { Limits, SignalingNeeds } from './signaling-needs.ts';

const NEWS_EVENT = 'news';
const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seek'), carId: z.string(), peerId: z.string(), accountId: z.string() }),
  z.object({ kind: z.literal('car-online'), carId: z.string(), socketId: z.string(), atMs: z.number() }),
]);

/** Carries out over Socket.IO what the meeting decides. */
export class SignalingRunner {
  readonly meeting = new Meeting();
  readonly metrics: SignalingMetrics;
  readonly joins: JoinQueue;
  readonly admissions: AdmissionQueue;
  private isLeaving = false;
  /** Counts the changes of pairings that were heard of, here and at other servers. */
  pairingChanges = 0;

  constructor(
    private readonly io: Server,
    private readonly deps: Pick<SignalingNeeds, 'iceServers' | 'metrics' | 'config'>,
    private readonly limits: JoinLimits & AdmissionLimits & Pick<Limits, 'retryAfterMs'>,
    isRedisUp: (() => boolean) | null,
  ) {
    this.joins = new JoinQueue(limits);
    this.admissions = new AdmissionQueue(limits);
    this.metrics = signalingMetrics(deps.metrics, this.meeting, this.joins, isRedisUp);
  }

  /** Whether another socket may come now. */
  get hasRoom(): boolean {
    return !this.isLeaving && !this.joins.isFull;
  }

  /** From now on nobody new may come. */
  leave(): void {
    this.isLeaving = true;
    this.admissions.close();
  }

  /** How long somebody is asked to stay away, ms: another time for each, so that they do not come back at once. */
  retryAfterMs(): number {
    return Math.round(this.limits.retryAfterMs * (0.5 + Math.random()));
  }

  /** Listens to the other servers of the region. */
  start(): void {
    this.io.on(NEWS_EVENT, (message: unknown) => {
      const news = newsSchema.safeParse(message);
      if (news.success) this.handle({ kind: 'news', news: news.data });
    });
  }

  handle(event: MeetingEvent): void {
    for (const effect of this.meeting.handle(event)) this.run(effect);
  }

  /** Pairings changed: who is joining looks again. */
  notePairingChange(): void {
    this.pairingChanges += 1;
  }

  /** Tells the socket why and ends it; after `busy` it stays away for a while. */
  refuse(socket: Socket, code: RefusedCode, retryAfterMs = this.retryAfterMs()): void {
    this.metrics.refused.inc({ code });
    socket.emit('refused', code === 'busy' ? { code, retryAfterMs } : { code });
    socket.disconnect(true);
  }

  private run(effect: Effect): void {
    if (effect.kind === 'tell') {
      if (this.deps.config.redisUrl) this.io.serverSideEmit(NEWS_EVENT, effect.news);
    } else if (effect.kind === 'end') {
      const replaced = this.io.of('/').sockets.get(effect.socketId);
      if (replaced) this.refuse(replaced, 'replaced');
    } else {
      const { room, event, payload, relayOf } = effect;
      // A room whose socket is here has it here alone: the other servers need not hear of it.
      const isHere = room.startsWith('phones:') ? false : this.io.of('/').adapter.rooms.has(room);
      const target = isHere ? this.io.local.to(room) : this.io.to(room);
      target.emit(
        event,
        relayOf === null ? payload : { ...payload, iceServers: this.deps.iceServers(relayOf) },
      );
    }
  }
}
