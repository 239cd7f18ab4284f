export interface HostHealth {
  concurrency: number;
  failuresInARow: number;
  /** Pauses since the last answer. */
  pauses: number;
  /** Unix ms; 0: no pause. */
  pausedUntilMs: number;
  /** Whether its last answer rejected this server's key. */
  isForbidding: boolean;
}

/** A new host starts with few deliveries at a time, gains one with each accepted message, and loses half with each failure. */
export const HOST_LIMITS = {
  firstAtOnce: 4,
  mostAtOnce: 24,
  failuresUntilPause: 5,
  /** Longer than one attempt, so that all earlier attempts have ended when a pause ends. */
  firstPauseMs: 15_000,
  longestPauseMs: 10 * 60_000,
} as const;

export const UNKNOWN_HOST: HostHealth = {
  concurrency: HOST_LIMITS.firstAtOnce,
  failuresInARow: 0,
  pauses: 0,
  pausedUntilMs: 0,
  isForbidding: false,
};

/** The host answered: it accepted a message, rejected this server's key, or answered otherwise. */
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

/** The host did not answer or reported a server error. Several failures in a row start a pause, each twice as long as the last. */
export function recordFailure(health: HostHealth, nowMs: number): HostHealth {
  // Sent before the pause, so the failure is not new information.
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

/** Number of deliveries the host may have now: none during a pause, one trial after it. */
export function capacityOf(health: HostHealth, nowMs: number): number {
  if (isPaused(health, nowMs)) return 0;
  return health.pauses > 0 ? 1 : health.concurrency;
}

/** Whether the host accepted a message and has not failed since. */
export const isTrusted = ({ concurrency }: HostHealth): boolean => concurrency > HOST_LIMITS.firstAtOnce;

/** A clock that was set back does not extend a pause. */
export function isPaused({ pausedUntilMs }: HostHealth, nowMs: number): boolean {
  return nowMs < pausedUntilMs && pausedUntilMs - nowMs <= HOST_LIMITS.longestPauseMs;
}

/** Number of remembered hosts. Clients can name any host, so the least recently used ones are forgotten. */
const REMEMBERED = 1_000;

/** The recent results of all push services' hosts. */
export class Hosts {
  private readonly known = new Map<string, HostHealth>();

  capacityOf(host: string, nowMs: number): number {
    return capacityOf(this.healthOf(host), nowMs);
  }

  isTrusted(host: string): boolean {
    return isTrusted(this.healthOf(host));
  }

  /** Hosts that recently accepted messages. */
  trusted(): string[] {
    return [...this.known].filter(([, health]) => isTrusted(health)).map(([host]) => host);
  }

  paused(nowMs: number): string[] {
    return [...this.known].filter(([, health]) => isPaused(health, nowMs)).map(([host]) => host);
  }

  recordResponse(host: string, answer: Parameters<typeof recordResponse>[1]): void {
    this.store(host, recordResponse(this.healthOf(host), answer));
  }

  forbids(host: string): boolean {
    return this.healthOf(host).isForbidding;
  }

  recordFailure(host: string, nowMs: number): void {
    this.store(host, recordFailure(this.healthOf(host), nowMs));
  }

  private healthOf(host: string): HostHealth {
    return this.known.get(host) ?? UNKNOWN_HOST;
  }

  private store(host: string, health: HostHealth): void {
    this.known.delete(host);
    this.known.set(host, health);
    const [oldest] = this.known.keys();
    if (this.known.size > REMEMBERED && oldest !== undefined) this.known.delete(oldest);
  }
}
