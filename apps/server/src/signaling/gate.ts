import type { IncomingMessage } from 'node:http';
import { clientAddress, networkOf, trustedHops } from '../network/client-address.ts';
import type { Limits, Rate, SignalingConfig } from './ports.ts';
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
  private readonly trust;
  private readonly messagesOfAddress: Rate;
  private isOpen = true;

  constructor(
    private readonly config: SignalingConfig,
    limits: Pick<Limits, 'addressMessages'>,
    private readonly nowMs: () => number,
  ) {
    this.trust = trustedHops(config.proxies);
    this.origins = new Set([config.publicOrigin, ...config.allowedOrigins]);
    const { burst, perSecond } = limits.addressMessages;
    const sockets = config.socketsPerAddress;
    this.messagesOfAddress = { burst: burst * sockets, perSecond: perSecond * sockets };
  }

  /** Whether the opening request may go on. Only a page carries an origin; who has none must prove to be a car. */
  admits(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    if (!this.isOpen || (origin !== undefined && !this.origins.has(origin))) return false;
    const record = this.addresses.get(this.keyOf(request));
    return (record?.sockets ?? 0) < this.config.socketsPerAddress;
  }

  enter(request: IncomingMessage): AddressRecord {
    const key = this.keyOf(request);
    const known = this.addresses.get(key);
    const messages = known?.messages ?? new TokenBucket(this.messagesOfAddress, this.nowMs());
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
    return networkOf(clientAddress(request, this.trust));
  }
}
