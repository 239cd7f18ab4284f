/** How the host of a push service did lately. */
export interface HostHealth {
  /** Deliveries that it may have at once. */
  concurrency: number;
  failuresInARow: number;
  /** Pauses since it last answered. */
  pauses: number;
  /** Unix ms; 0 without a pause. */
  pausedUntilMs: number;
  /** Whether it did not accept this server's key when it was last asked. */
  isForbidding: boolean;
}

/** A host that is not known yet has few at once, earns one more with each message that it takes, and loses half with each failure. */
export const HOST_LIMITS = {
  firstAtOnce: 4,
  mostAtOnce: 24,
  failuresUntilPause: 5,
  /** Longer than one try, so that what was sent before a pause has ended when the pause does. */
  firstPauseMs: 15_000,
  longestPauseMs: 10 * 60_000,
} as const;

/** Before anything was sent there. */
export const UNKNOWN_HOST: HostHealth = {
  concurrency: HOST_LIMITS.firstAtOnce,
  failuresInARow: 0,
  pauses: 0,
  pausedUntilMs: 0,
  isForbidding: false,
};

/** The host answered: it took a message, did not accept this server's key, or had something else to say. */
export function recordResponse(
  { concurrency, isForbidding }: HostHealth,
  answer: 'taken' | 'forbidden' | 'other',
): HostHealth {
  const isTaken = answer === 'taken';
  return {
    ...UNKNOWN_HOST,
    concurrency: Math.min(concurrency + (isTaken ? 1 : 0), HOST_LIMITS.mostAtOnce),
    isForbidding: answer === 'forbidden' || (isForbidding && !isTaken),
  };
}

/** The host did not answer, or said that it is at fault: after some in a row it has a pause, each twice as long. */
export function recordFailure(health: HostHealth, nowMs: number): HostHealth {
  // Sent before the pause: it says nothing new.
  if (isPaused(health, nowMs)) return health;
  const failuresInARow = health.failuresInARow + 1;
  if (health.pauses === 0 && failuresInARow < HOST_LIMITS.failuresUntilPause)
    return {
      ...health,
      failuresInARow,
      concurrency: Math.max(HOST_LIMITS.firstAtOnce, health.concurrency >> 1),
    };
  const { firstAtOnce, firstPauseMs, longestPauseMs } = HOST_LIMITS;
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(health.pauses, 20), longestPauseMs);
  return {
    ...health,
    concurrency: firstAtOnce,
    failuresInARow,
    pauses: health.pauses + 1,
    pausedUntilMs: nowMs + pauseMs,
  };
}

/** How many deliveries the host may have at once now: none in a pause, one to try it afterwards. */
export function capacityOf(health: HostHealth, nowMs: number): number {
  if (isPaused(health, nowMs)) return 0;
  return health.pauses > 0 ? 1 : health.concurrency;
}

/** Whether the host took a message, and did not fail since. */
export const isTrusted = ({ concurrency }: HostHealth): boolean => concurrency > HOST_LIMITS.firstAtOnce;

/** A clock that was put back makes no pause longer. */
export function isPaused({ pausedUntilMs }: HostHealth, nowMs: number): boolean {
  return nowMs < pausedUntilMs && pausedUntilMs - nowMs <= HOST_LIMITS.longestPauseMs;
}
