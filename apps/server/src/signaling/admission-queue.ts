import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A client that waited this long times out soon, so it is asked to retry later instead. */
const ADMISSION_TIMEOUT_MS = 15_000;

/** Limits of connections that have not joined yet, and of opening requests waiting behind them. */
export interface AdmissionLimits {
  admitted: number;
  /** A connection that has not joined after this time no longer counts, so that idle ones do not block others. */
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
 * Opens connections only as fast as earlier ones join. Each open connection means pending work; with too many at once nothing
 * else would be processed. A waiting opening request costs almost nothing.
 */
export class AdmissionQueue {
  private readonly admitted = new Map<Socket, NodeJS.Timeout>();
  private readonly queue: Waiting[] = [];

  constructor(private readonly limits: AdmissionLimits) {}

  get waiting(): number {
    return this.queue.length;
  }

  /** SIG-18: admits the request at once or in order, or rejects it if too many wait. */
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

  /** The connection joined or ended. */
  leave(socket: Socket): void {
    clearTimeout(this.admitted.get(socket));
    if (this.admitted.delete(socket)) this.admitNext();
  }

  /** Rejects all waiting requests. */
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
