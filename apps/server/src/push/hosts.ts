import {
  capacityOf,
  type HostHealth,
  isPaused,
  isTrusted,
  recordFailure,
  recordResponse,
  UNKNOWN_HOST,
} from './host-health.ts';

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
