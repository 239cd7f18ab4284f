import type { Clock } from '@ligo/machine';
import type { Log } from '../ports/log.ts';

/** A disk that failed is tried again so soon, if nothing new comes before, ms. */
const RETRY_MS = 10_000;
/** Written together; what waits behind is written in the next turn, so that a long queue holds up nobody. */
const BATCH = 500;
/** A disk that fails may be well again; any other error is the item's own and stays. */
const MAY_PASS = /^(SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM|PROTOCOL)|ENOSPC|EIO|EROFS)/;

export interface WriteQueueNeeds<T> {
  /** Names what is written, for the log. */
  subject: string;
  /** Writes all of these or, if it throws, none. */
  write(items: readonly T[]): void;
  /** So many may wait; more are shrunk. */
  limit: number;
  /** Makes fewer of those that wait; what it leaves out is lost, and counted. */
  dropSome(items: readonly T[]): T[];
  clock: Clock;
  log: Log;
}

/** Writes things in their order. What a failing disk does not take waits in memory, in bounds, and is written when it does. */
export class WriteQueue<T> {
  private waiting: T[] = [];
  private lost = 0;
  private isFailing = false;
  private cancelTimer: () => void = () => {};

  constructor(private readonly needs: WriteQueueNeeds<T>) {}

  get length(): number {
    return this.waiting.length;
  }

  /** Takes one more, and tries all that wait. Never throws. */
  push(item: T): void {
    this.waiting.push(item);
    const { limit, dropSome } = this.needs;
    if (this.waiting.length > limit) {
      const kept = dropSome(this.waiting);
      this.lost += this.waiting.length - kept.length;
      this.waiting = kept;
    }
    this.retryOrNext();
  }

  /** Tries a last time; what cannot be written even now is lost, and said to be. */
  stop(): void {
    while (this.waiting.length > 0 && this.writeBatch());
    this.cancelTimer();
    const { log, subject } = this.needs;
    if (this.waiting.length > 0)
      log.error({ what: subject, count: this.waiting.length }, 'the app ends, and this could not be written');
    this.waiting = [];
  }

  private retryOrNext(): void {
    this.cancelTimer();
    const isWell = this.writeBatch();
    if (this.waiting.length === 0) return;
    this.cancelTimer = this.needs.clock.after(isWell ? 0 : RETRY_MS, () => this.retryOrNext());
  }

  /** Writes the first that wait; says whether the disk is well. */
  private writeBatch(): boolean {
    const { write, log, subject } = this.needs;
    const batch = this.waiting.slice(0, BATCH);
    try {
      write(batch);
    } catch (error) {
      if (!mayPass(error)) return this.writeEach(batch);
      if (!this.isFailing) log.error({ err: error, what: subject }, 'this could not be written and waits');
      this.isFailing = true;
      return false;
    }
    this.waiting.splice(0, batch.length);
    if (this.isFailing) log.info({ what: subject, lost: this.lost }, 'what waited is being written');
    this.isFailing = false;
    this.lost = 0;
    return true;
  }

  /** Leaves out what will never be written, so that it holds up nothing. */
  private writeEach(batch: readonly T[]): boolean {
    const { write, log, subject } = this.needs;
    for (const item of batch) {
      try {
        write([item]);
      } catch (error) {
        if (mayPass(error)) return false;
        log.error({ err: error, what: subject }, 'this can never be written and is left out');
      }
      this.waiting.shift();
    }
    return true;
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MAY_PASS.test(String(error.code));
}
