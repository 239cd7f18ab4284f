import type { IncomingMessage } from 'node:http';
import { clientAddress, networkOf, trustedHops } from '../network/client-address.ts';
import { knownHosts } from '../network/known-host.ts';
import type { Rate, SignalingConfig, SignalingLimits } from './signaling-context.ts';

/** Interval to forget addresses that have no sockets and are idle. */
const SWEEP_MS = 60_000;

/** Why an opening request is rejected: its host, its origin, or the limits of its address. */
export type OpeningRejection = 'busy' | 'host' | 'origin' | 'rate' | 'sockets';

export interface AddressRecord {
  sockets: number;
  messages: TokenBucket;
}

/** Decides which connections may open, and counts them by address from their upgrade to their end. */
export class ConnectionLimits {
  private readonly addresses = new Map<string, AddressRecord>();
  private readonly admitted = new WeakMap<IncomingMessage, AddressRecord>();
  private readonly origins: ReadonlySet<string>;
  private readonly isKnownHost;
  private readonly trust;
  private readonly messagesOfAddress: Rate;
  private isOpen = true;
  private sweptAtMs: number;

  constructor(
    private readonly config: SignalingConfig,
    limits: Pick<SignalingLimits, 'addressMessages'>,
    private readonly nowMs: () => number,
  ) {
    this.trust = trustedHops(config.proxies);
    this.isKnownHost = knownHosts(config);
    this.origins = new Set([config.publicOrigin, ...config.allowedOrigins]);
    const { burst, perSecond } = limits.addressMessages;
    const sockets = config.socketsPerAddress;
    this.messagesOfAddress = { burst: burst * sockets, perSecond: perSecond * sockets };
    this.sweptAtMs = nowMs();
  }

  /**
   * The reason to reject a request before any other processing; `null`: allowed. Each request counts as a message, so that many
   * short connections cannot bypass that limit.
   */
  refusal(request: IncomingMessage): 'host' | 'rate' | null {
    if (!this.isKnownHost(request)) return 'host';
    return this.recordOf(request).messages.take(this.nowMs()) ? null : 'rate';
  }

  /** The reason to reject the opening request; `null`: allowed. Only pages send an origin; a client without one must prove to be a car. */
  admit(request: IncomingMessage): OpeningRejection | null {
    const { origin } = request.headers;
    if (!this.isOpen) return 'busy';
    if (origin !== undefined && !this.origins.has(origin)) return 'origin';
    const record = this.recordOf(request);
    if (record.sockets >= this.config.socketsPerAddress) return 'sockets';
    record.sockets += 1;
    request.socket.once('close', () => {
      record.sockets -= 1;
    });
    this.admitted.set(request, record);
    return null;
  }

  /** The address of an admitted request. */
  addressOf(request: IncomingMessage): AddressRecord {
    return this.admitted.get(request) ?? this.recordOf(request);
  }

  close(): void {
    this.isOpen = false;
  }

  private recordOf(request: IncomingMessage): AddressRecord {
    this.sweep();
    const key = networkOf(clientAddress(request, this.trust));
    const known = this.addresses.get(key);
    if (known) return known;
    const record = { sockets: 0, messages: new TokenBucket(this.messagesOfAddress, this.nowMs()) };
    this.addresses.set(key, record);
    return record;
  }

  private sweep(): void {
    const now = this.nowMs();
    if (now - this.sweptAtMs < SWEEP_MS) return;
    this.sweptAtMs = now;
    for (const [key, record] of this.addresses) {
      if (record.sockets === 0 && record.messages.isFull(now)) this.addresses.delete(key);
    }
  }
}

/** Allows `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private readonly rate: Rate,
    private lastMs: number,
  ) {
    this.tokens = rate.burst;
  }

  /** Whether the bucket is full, so that it can be forgotten. */
  isFull(nowMs: number): boolean {
    return this.tokens + this.gained(nowMs) >= this.rate.burst;
  }

  /** Takes a token; `false` if none is left. A clock that was set back adds none. */
  take(nowMs: number): boolean {
    this.tokens = Math.min(this.rate.burst, this.tokens + this.gained(nowMs));
    this.lastMs = nowMs;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  private gained(nowMs: number): number {
    return (Math.max(0, nowMs - this.lastMs) / 1000) * this.rate.perSecond;
  }
}
