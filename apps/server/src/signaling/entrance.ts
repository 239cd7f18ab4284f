import type { Socket } from 'socket.io';

type RawConnection = Socket['conn'];

/** A connection that has not joined after this no longer counts: who only stands there must not keep others out. */
const COUNTS_FOR_MS = 2_000;

/**
 * Counts the connections that opened and have not joined yet. Each is work that waits; with too many of them at once nothing
 * else would get its turn.
 */
export class Entrance {
  private readonly entering = new Map<RawConnection, NodeJS.Timeout>();

  constructor(private readonly limit: number) {}

  get isFull(): boolean {
    return this.entering.size >= this.limit;
  }

  enter(conn: RawConnection): void {
    this.entering.set(
      conn,
      setTimeout(() => this.leave(conn), COUNTS_FOR_MS),
    );
    conn.once('close', () => this.leave(conn));
  }

  /** It joined, or ended. */
  leave(conn: RawConnection): void {
    clearTimeout(this.entering.get(conn));
    this.entering.delete(conn);
  }
}
