import type { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import type { AddressRecord } from './connection-limits.ts';
import type { Rate } from './signaling-context.ts';
import { TokenBucket } from './token-bucket.ts';

type RawConnection = Socket['conn'];

/** How long a client may take to close its side; one that does not is cut off. */
const LINGER_MS = 1_000;

/**
 * One raw connection, from its upgrade on: each of its frames counts, it joins at most once, and ends when it has
 * nothing more to do here.
 */
export class GuardedConnection {
  private hasJoined = false;
  private frames: TokenBucket;
  private onFlood = () => this.terminate();
  private readonly tcp;

  /** `early` bounds the frames before it is let in; one that sends more is cut off. */
  constructor(
    private readonly conn: RawConnection,
    private readonly address: AddressRecord,
    early: Rate,
  ) {
    this.frames = new TokenBucket(early, Date.now());
    this.tcp = conn.request.socket;
    const { websocket } = conn.request as unknown as { websocket: EventEmitter };
    // Before the one who reads them. Pings are answered by the library and reach nobody else.
    for (const kind of ['message', 'ping', 'pong']) websocket.prependListener(kind, () => this.count());
    conn.once('close', () => {
      const cut = setTimeout(() => this.tcp.destroy(), LINGER_MS);
      this.tcp.once('close', () => clearTimeout(cut));
    });
  }

  /** Whether it may join now. Who tries twice is no client of ours and is cut off. */
  join(): boolean {
    const isFirst = !this.hasJoined;
    this.hasJoined = true;
    if (!isFirst) this.terminate();
    return isFirst;
  }

  /** From now on it may send so much; `onFlood` hears of what is more. */
  setRate(rate: Rate, onFlood: () => void): void {
    this.frames = new TokenBucket(rate, Date.now());
    this.onFlood = onFlood;
  }

  /** Ends it as soon as what was written is sent. */
  end(): void {
    this.conn.close();
  }

  terminate(): void {
    this.conn.close(true);
    this.tcp.destroy();
  }

  private count(): void {
    const now = Date.now();
    const isAllowed = this.frames.take(now) && this.address.messages.take(now);
    if (!isAllowed && this.conn.readyState === 'open') this.onFlood();
  }
}
