import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A connection that has not joined after this no longer counts: who only stands there must not keep others out. */
const COUNTS_FOR_MS = 2_000;
/** Who waited this long gives up soon, and is told to come again instead. */
const PATIENCE_MS = 15_000;

/** How many connections may have opened and not joined yet, and how many opening requests may wait behind them. */
export interface AdmissionLimits {
  entering: number;
  outside: number;
}

interface Waiting {
  request: IncomingMessage;
  sinceMs: number;
  letIn(): void;
  refuseUpgrade(): void;
}

/**
 * Lets connections open only as fast as those before them join. Each that opens is work that waits; with too many of them at once
 * nothing else would get its turn. An opening request that waits costs next to nothing.
 */
export class AdmissionQueue {
  private readonly entering = new Map<Socket, NodeJS.Timeout>();
  private readonly line: Waiting[] = [];

  constructor(private readonly limits: AdmissionLimits) {}

  /** Lets the request in, now or in its turn, or turns it away when too many wait. */
  ask(request: IncomingMessage, letIn: () => void, refuseUpgrade: () => void): void {
    if (this.entering.size < this.limits.entering && this.line.length === 0) {
      this.enter(request.socket);
      letIn();
      return;
    }
    if (this.line.length >= this.limits.outside) {
      refuseUpgrade();
      return;
    }
    // Nobody else listens while it waits, and an error that nobody hears ends the process.
    request.socket.on('error', () => request.socket.destroy());
    this.line.push({ request, sinceMs: performance.now(), letIn, refuseUpgrade });
  }

  /** It joined, or ended. */
  leave(socket: Socket): void {
    clearTimeout(this.entering.get(socket));
    if (this.entering.delete(socket)) this.letNextIn();
  }

  /** Turns away all who wait. */
  close(): void {
    for (const { refuseUpgrade } of this.line.splice(0)) refuseUpgrade();
  }

  private enter(socket: Socket): void {
    this.entering.set(
      socket,
      setTimeout(() => this.leave(socket), COUNTS_FOR_MS),
    );
    socket.once('close', () => this.leave(socket));
  }

  private letNextIn(): void {
    while (this.entering.size < this.limits.entering) {
      const next = this.line.shift();
      if (!next) return;
      if (next.request.socket.destroyed) continue;
      if (performance.now() - next.sinceMs > PATIENCE_MS) next.refuseUpgrade();
      else {
        this.enter(next.request.socket);
        next.letIn();
      }
    }
  }
}
