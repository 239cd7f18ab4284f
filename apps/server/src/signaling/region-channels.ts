import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { jsonOf } from '../lib/json-of.ts';
import { connectRedis, type RedisConnection } from '../redis/connect-redis.ts';
import { channelsOf, type RedisChannels } from '../redis/redis-channels.ts';
import { type RegionMessage, regionMessageSchema } from './region-messages.ts';

/** More commands without an answer fail at once. */
const MAX_QUEUED = 1_000;
const CLOCK_INTERVAL_MS = 60_000;
/** Time for the last messages to be sent when the server ends. */
const CLOSE_TIMEOUT_MS = 1_000;

interface RegionListener {
  onMessage(carId: string, message: RegionMessage): void;
  /** Redis is connected again after an interruption, in which messages were lost. */
  onReturn(): void;
}

/**
 * Messages between the servers of a region: one channel of Redis per car. A server subscribes to it while the car or one of its
 * phones has a socket there. One turn of the event loop sends its subscriptions first, then its messages, then the ends of
 * subscriptions, so that no answer is missed. While Redis is unavailable, messages are lost and subscriptions wait.
 */
export class RegionChannels {
  private readonly self = randomUUID();
  private readonly prefix: string;
  private readonly subscribed = new Set<string>();
  private toSubscribe = new Set<string>();
  private toUnsubscribe = new Set<string>();
  /** Cars whose subscription, or its end, failed. */
  private readonly failed = new Set<string>();
  private outbox: { carId: string; message: RegionMessage }[] = [];
  private scheduled: NodeJS.Immediate | undefined;
  private listener: RegionListener | null = null;
  private isLosing = false;
  /** Time of Redis less the monotonic time of this process, ms. */
  private offsetMs = 0;
  private readonly clockTimer: NodeJS.Timeout;
  private readonly channels: RedisChannels;

  private constructor(
    private readonly redis: RedisConnection,
    region: number,
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    this.channels = channelsOf(redis);
    this.prefix = `ligo:${region}:`;
    this.clockTimer = setInterval(() => {
      this.readClock();
      this.repeatFailed();
    }, CLOCK_INTERVAL_MS);
    this.channels.onReturn(() => {
      this.readClock();
      this.repeatFailed();
      this.listener?.onReturn();
    });
  }

  /** Rejects with `RedisUnreachable` when Redis cannot be reached in time. */
  static async connect(url: string, region: number, log: Pick<Logger, 'warn'>): Promise<RegionChannels> {
    const redis = await connectRedis(url, { log, maxQueued: MAX_QUEUED });
    const channels = new RegionChannels(redis, region, log);
    await channels.readClock();
    return channels;
  }

  /** The time by the clock of Redis, ms, also while it is unavailable. All servers order joins of a car by it. */
  nowMs(): number {
    return performance.now() + this.offsetMs;
  }

  listen(listener: RegionListener): void {
    this.listener = listener;
  }

  subscribe(carId: string): void {
    this.subscribed.add(carId);
    if (!this.toUnsubscribe.delete(carId)) this.toSubscribe.add(carId);
    this.schedule();
  }

  unsubscribe(carId: string): void {
    this.subscribed.delete(carId);
    if (!this.toSubscribe.delete(carId)) this.toUnsubscribe.add(carId);
    this.schedule();
  }

  publish(carId: string, message: RegionMessage): void {
    this.outbox.push({ carId, message });
    this.schedule();
  }

  /** Rejects while Redis is unavailable. */
  async ping(): Promise<void> {
    if (!this.channels.isReady) throw new Error('Redis cannot be reached');
    await this.channels.ping();
  }

  /** Sends the last messages. The subscriptions end with the connection. */
  async close(): Promise<void> {
    clearInterval(this.clockTimer);
    // The sockets that ended just now leave their cars.
    await new Promise((resolve) => setImmediate(resolve));
    this.listener = null;
    this.toUnsubscribe.clear();
    this.flush();
    // Without the limit, a Redis that hangs would block forever.
    const cut = setTimeout(() => this.redis.destroy(), CLOSE_TIMEOUT_MS);
    await this.redis.close();
    clearTimeout(cut);
  }

  private schedule(): void {
    this.scheduled ??= setImmediate(() => this.flush());
  }

  private flush(): void {
    clearImmediate(this.scheduled);
    this.scheduled = undefined;
    const { toSubscribe, toUnsubscribe, outbox, channels } = this;
    this.outbox = [];
    if (!channels.isReady) return;
    this.toSubscribe = new Set();
    this.toUnsubscribe = new Set();
    if (toSubscribe.size > 0)
      this.send(channels.subscribe(this.namesOf(toSubscribe), this.receive), toSubscribe);
    for (const { carId, message } of outbox)
      this.send(channels.publish(this.prefix + carId, this.self + JSON.stringify(message)));
    if (toUnsubscribe.size > 0)
      this.send(channels.unsubscribe(this.namesOf(toUnsubscribe), this.receive), toUnsubscribe);
  }

  /** Not at each failure: while a node of a cluster is down, the commands for its cars fail. */
  private repeatFailed(): void {
    for (const carId of this.failed)
      (this.subscribed.has(carId) ? this.toSubscribe : this.toUnsubscribe).add(carId);
    this.failed.clear();
    this.flush();
  }

  /** A failure is logged once, since a Redis that hangs loses thousands a second. */
  private send(command: Promise<unknown>, carIds: ReadonlySet<string> = new Set()): void {
    command.then(
      () => {
        this.isLosing = false;
      },
      (error: unknown) => {
        for (const carId of carIds) this.failed.add(carId);
        if (!this.isLosing) this.log.warn({ err: error }, 'messages to other servers lost');
        this.isLosing = true;
      },
    );
  }

  private namesOf(carIds: ReadonlySet<string>): string[] {
    return Array.from(carIds, (carId) => this.prefix + carId);
  }

  private readonly receive = (text: string, channel: string): void => {
    if (text.startsWith(this.self)) return;
    const message = regionMessageSchema.safeParse(jsonOf(text.slice(this.self.length)));
    if (message.success) this.listener?.onMessage(channel.slice(this.prefix.length), message.data);
  };

  /** Keeps the previous offset if Redis does not answer. */
  private async readClock(): Promise<void> {
    const sentAtMs = performance.now();
    try {
      const [seconds, microseconds] = await this.channels.time();
      const redisMs = Number(seconds) * 1000 + Number(microseconds) / 1000;
      this.offsetMs = redisMs - (sentAtMs + performance.now()) / 2;
    } catch {
      // `ready` reads it again.
    }
  }
}
