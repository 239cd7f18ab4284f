import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Who waited this long gives up soon, and is told to come again instead. */
const PATIENCE_MS = 15_000;

/** How many connections may have opened and not joined yet, and how many opening requests may wait behind them. */
export interface AdmissionLimits {
  entering: number;
  /** One that has not joined after so long no longer counts: who only stands there must not keep others out. */
  enteringForMs: number;
  outside: number;
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
  private readonly entering = new Map<Socket, NodeJS.Timeout>();
  private readonly line: Waiting[] = [];

  constructor(private readonly limits: AdmissionLimits) {}

  get waiting(): number {
    return this.line.length;
  }

  /** SIG-18: admits the request, now or in its turn, or refuses it when too many wait. */
  ask(request: IncomingMessage, admit: () => void, refuse: () => void): void {
    if (this.entering.size < this.limits.entering && this.line.length === 0) {
      this.enter(request.socket);
      admit();
      return;
    }
    if (this.line.length >= this.limits.outside) {
      refuse();
      return;
    }
    this.line.push({ request, sinceMs: performance.now(), admit, refuse });
  }

  /** It joined, or ended. */
  leave(socket: Socket): void {
    clearTimeout(this.entering.get(socket));
    if (this.entering.delete(socket)) this.admitNext();
  }

  /** Refuses all who wait. */
  close(): void {
    for (const { refuse } of this.line.splice(0)) refuse();
  }

  private enter(socket: Socket): void {
    this.entering.set(
      socket,
      setTimeout(() => this.leave(socket), this.limits.enteringForMs),
    );
    socket.once('close', () => this.leave(socket));
  }

  private admitNext(): void {
    while (this.entering.size < this.limits.entering) {
      const next = this.line.shift();
      if (!next) return;
      if (next.request.socket.destroyed) continue;
      if (performance.now() - next.sinceMs > PATIENCE_MS) next.refuse();
      else {
        this.enter(next.request.socket);
        next.admit();
      }
    }
  }
}
