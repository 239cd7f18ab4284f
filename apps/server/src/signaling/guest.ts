import type { Socket } from 'socket.io';

type RawConnection = Socket['conn'];

/** How long a client may take to close its side; one that does not is cut off. */
const LINGER_MS = 1_000;

/** One raw connection, from its upgrade on: it joins at most once, and ends when it has nothing more to do here. */
export class Guest {
  private hasJoined = false;
  private readonly tcp;

  constructor(private readonly conn: RawConnection) {
    this.tcp = conn.request.socket;
    conn.once('close', () => {
      const cut = setTimeout(() => this.tcp.destroy(), LINGER_MS);
      this.tcp.once('close', () => clearTimeout(cut));
    });
  }

  /** Whether it may join now. Who tries twice is no client of ours and is cut off. */
  join(): boolean {
    const isFirst = !this.hasJoined;
    this.hasJoined = true;
    if (!isFirst) this.cutOff();
    return isFirst;
  }

  /** Ends it as soon as what was written is sent. */
  end(): void {
    this.conn.close();
  }

  cutOff(): void {
    this.conn.close(true);
    this.tcp.destroy();
  }
}
