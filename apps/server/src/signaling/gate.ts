import type { IncomingMessage } from 'node:http';
import type { Limits, SignalingConfig } from './ports.ts';
import { TokenBucket } from './token-bucket.ts';

/** What is known of one client address while it has sockets. */
export interface AddressRecord {
  key: string;
  sockets: number;
  messages: TokenBucket;
}

/** Decides which connections may begin, and counts those that stand by their address. */
export class Gate {
  private readonly addresses = new Map<string, AddressRecord>();
  private readonly origins: ReadonlySet<string>;
  private isOpen = true;

  constructor(
    private readonly config: SignalingConfig,
    private readonly limits: Limits,
    private readonly nowMs: () => number,
  ) {
    this.origins = new Set([config.publicOrigin, ...config.allowedOrigins]);
  }

  /** Whether the opening request may go on. Only a page carries an origin; who has none must prove to be a car. */
  admits(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    if (!this.isOpen || (origin !== undefined && !this.origins.has(origin))) return false;
    const record = this.addresses.get(this.keyOf(request));
    return (record?.sockets ?? 0) < this.limits.socketsPerAddress;
  }

  enter(request: IncomingMessage): AddressRecord {
    const key = this.keyOf(request);
    const known = this.addresses.get(key);
    const messages = known?.messages ?? new TokenBucket(this.limits.addressMessages, this.nowMs());
    const record = known ?? { key, sockets: 0, messages };
    record.sockets += 1;
    this.addresses.set(key, record);
    return record;
  }

  leave(record: AddressRecord): void {
    record.sockets -= 1;
    if (record.sockets === 0) this.addresses.delete(record.key);
  }

  close(): void {
    this.isOpen = false;
  }

  private keyOf(request: IncomingMessage): string {
    const forwarded = this.config.trustProxy ? request.headers['x-forwarded-for'] : undefined;
    const last = [forwarded].flat().join(',').split(',').at(-1)?.trim();
    return networkOf(last || request.socket.remoteAddress || 'unknown');
  }
}

/** One household has a whole /64 of IPv6 addresses, so they count as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
