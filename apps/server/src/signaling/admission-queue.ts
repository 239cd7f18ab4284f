import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Who waited this long gives up soon, and is told to come again instead. */
const ADMISSION_TIMEOUT_MS = 15_000;

/** How many connections may have opened and not joined yet, and how many opening requests may wait behind them. */
export interface AdmissionLimits {
  admitted: number;
  /** One that has not joined after so long no longer counts: who only stands there must not keep others out. */
  admittedTimeoutMs: number;
  queuedAdmissions: number;
}

interface Waiting {
  request: IncomingMessage;
  sinceMs: number;
  admit(): void;
  refuse(): void;
}

/**
 * Lets connections open only as fast as those before them join. Each that opens is work that waits; with too many of them at once
 * nothing else would get its turn. An opening request that waits costs next to nothing.
 */
export class AdmissionQueue {
  private readonly admitted = new Map<Socket, NodeJS.Timeout>();
  private readonly queue: Waiting[] = [];

  constructor(private readonly limits: AdmissionLimits) {}

  get waiting(): number {
    return this.queue.length;
  }

  /** SIG-18: admits the request, now or in its turn, or refuses it when too many wait. */
  requestAdmission(request: IncomingMessage, admit: () => void, refuse: () => void): void {
    if (this.admitted.size < this.limits.admitted && this.queue.length === 0) {
      this.startJoin(request.socket);
      admit();
      return;
    }
    if (this.queue.length >= this.limits.queuedAdmissions) {
      refuse();
      return;
    }
    this.queue.push({ request, sinceMs: performance.now(), admit, refuse });
  }

  /** It joined, or ended. */
  leave(socket: Socket): void {
    clearTimeout(this.admitted.get(socket));
    if (this.admitted.delete(socket)) this.admitNext();
  }

  /** Refuses all who wait. */
  close(): void {
    for (const { refuse } of this.queue.splice(0)) refuse();
  }

  private startJoin(socket: Socket): void {
    this.admitted.set(
      socket,
      setTimeout(() => this.leave(socket), this.limits.admittedTimeoutMs),
    );
    socket.once('close', () => this.leave(socket));
  }

  private admitNext(): void {
    while (this.admitted.size < this.limits.admitted) {
      const next = this.queue.shift();
      if (!next) return;
      if (next.request.socket.destroyed) continue;
      if (performance.now() - next.sinceMs > ADMISSION_TIMEOUT_MS) next.refuse();
      else {
        this.startJoin(next.request.socket);
        next.admit();
      }
    }
  }
}
