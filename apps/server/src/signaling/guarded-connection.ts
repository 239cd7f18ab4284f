import type { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import type { AddressRecord } from './connection-limits.ts';
import { TokenBucket } from './connection-limits.ts';
import type { Rate } from './signaling-context.ts';

type RawConnection = Socket['conn'];

/** Time for a client to close its side; then it is cut off. */
const LINGER_MS = 1_000;

/**
 * One raw connection since its upgrade: each of its frames counts, it joins at most once, and it ends when it is no longer
 * needed.
 */
export class GuardedConnection {
  private hasJoined = false;
  private frames: TokenBucket;
  private onFlood = () => this.terminate();
  private readonly tcp;

  /** `early` limits the frames before the join; a client that sends more is cut off. The clock is that of `address`. */
  constructor(
    private readonly conn: RawConnection,
    private readonly address: AddressRecord,
    early: Rate,
    private readonly nowMs: () => number,
  ) {
    this.frames = new TokenBucket(early, nowMs());
    this.tcp = conn.request.socket;
    const { websocket } = conn.request as unknown as { websocket: EventEmitter };
    // Runs before the parser of the frames. The library answers pings itself.
    for (const kind of ['message', 'ping', 'pong']) websocket.prependListener(kind, () => this.count());
    conn.once('close', () => {
      const cut = setTimeout(() => this.tcp.destroy(), LINGER_MS);
      this.tcp.once('close', () => clearTimeout(cut));
    });
  }

  /** Whether it may join now. A client that tries twice is invalid and is cut off. */
  join(): boolean {
    const isFirst = !this.hasJoined;
    this.hasJoined = true;
    if (!isFirst) this.terminate();
    return isFirst;
  }

  /** Sets the limit of frames; `onFlood` is called when it is exceeded. */
  setRate(rate: Rate, onFlood: () => void): void {
    this.frames = new TokenBucket(rate, this.nowMs());
    this.onFlood = onFlood;
  }

  /** Ends the connection as soon as its output is sent. */
  end(): void {
    this.conn.close();
  }

  terminate(): void {
    this.conn.close(true);
    this.tcp.destroy();
  }

  private count(): void {
    const now = this.nowMs();
    const isAllowed = this.frames.take(now) && this.address.messages.take(now);
    if (!isAllowed && this.conn.readyState === 'open') this.onFlood();
  }
}
