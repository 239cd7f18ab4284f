import { withLimit } from '@ligo/machine';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { stallAwareClock } from '../clock.ts';
import type { RedisConnection } from '../redis/connect-redis.ts';

const REDIS_WAIT_MS = 500;

/** The quota of one key in a fixed window, which starts with its first use. */
export interface LimitSettings {
  name: string;
  max: number;
  windowS: number;
}

/** The state of a key after one use. */
export interface LimitResult {
  isAllowed: boolean;
  /** Whether this is the first rejection of its window; only that one is logged. */
  isFirstRejection: boolean;
  retryAfterS: number;
}

export type Limit = (key: string) => Promise<LimitResult>;

/** Creates limits, counted in this process or across all servers that share a Redis. */
export class Limits {
  /** `redisWaitMs` is the timeout of Redis; after it this process counts alone until Redis answers again. */
  constructor(
    private readonly redis: RedisConnection | null,
    private readonly redisWaitMs = REDIS_WAIT_MS,
  ) {}

  perProcess(settings: LimitSettings): Limit {
    const limiter = new RateLimiterMemory(optionsOf(settings));
    return taking((key) => limiter.consume(key), settings.max);
  }

  /** Counts across all servers of the same Redis; in this process alone without Redis, or while it does not answer. */
  acrossServers(settings: LimitSettings): Limit {
    if (!this.redis) return this.perProcess(settings);
    const options = optionsOf(settings);
    const alone = new RateLimiterMemory(options);
    const together = new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: settings.max + 1,
      insuranceLimiter: alone,
    });
    return taking(
      (key) => withLimit(stallAwareClock, this.redisWaitMs, together.consume(key), () => alone.consume(key)),
      settings.max,
    );
  }
}

function optionsOf({ name, max, windowS }: LimitSettings) {
  return { keyPrefix: `ligo-limit:${name}`, points: max, duration: windowS };
}

function taking(consume: (key: string) => Promise<unknown>, max: number): Limit {
  return async (key) => {
    try {
      await consume(key);
      return { isAllowed: true, isFirstRejection: false, retryAfterS: 0 };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return {
        isAllowed: false,
        isFirstRejection: refusal.consumedPoints === max + 1,
        retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      };
    }
  };
}
