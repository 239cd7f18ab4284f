import type { Clock } from '@ligo/machine';
import type { Log } from '../ports/log.ts';
import { codeOf } from './error-code.ts';

/** A failed write is repeated after this time, or with the next item, ms. */
const RETRY_MS = 10_000;
/** Items of one transaction. The rest follows in the next turn, so that a long queue does not block the process. */
const BATCH = 500;
/** Errors of the disk, which may recover. Any other error belongs to the item and is permanent. */
const MAY_PASS = /^(SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|NOMEM|PROTOCOL)|ENOSPC|EIO|EROFS)/;

/** Writes items in order. While the disk fails, a limited number waits in memory. */
export class WriteQueue<T> {
  private waiting: T[] = [];
  private lost = 0;
  private isFailing = false;
  private cancelTimer: () => void = () => {};

  constructor(
    private readonly options: {
      /** Names the items in the log. */
      subject: string;
      /** Writes all of these or, if it throws, none. */
      write(items: readonly T[]): void;
      /** The number of items that may wait. */
      limit: number;
      /** Reduces the waiting items. Dropped items are lost, and counted. */
      dropSome(items: readonly T[]): T[];
      clock: Clock;
      log: Log;
    },
  ) {}

  get length(): number {
    return this.waiting.length;
  }

  /** Adds an item, and tries to write all. Never throws. */
  push(item: T): void {
    this.waiting.push(item);
    const { limit, dropSome } = this.options;
    if (this.waiting.length > limit) {
      const kept = dropSome(this.waiting);
      this.lost += this.waiting.length - kept.length;
      this.waiting = kept;
    }
    this.retryOrNext();
  }

  /** Tries to write all a last time. The rest is lost, and logged. */
  stop(): void {
    while (this.waiting.length > 0 && this.writeBatch());
    this.cancelTimer();
    const { log, subject } = this.options;
    if (this.waiting.length > 0)
      log.error({ subject, count: this.waiting.length }, 'exiting with unwritten items');
    this.waiting = [];
  }

  private retryOrNext(): void {
    this.cancelTimer();
    const isWorking = this.writeBatch();
    if (this.waiting.length === 0) return;
    this.cancelTimer = this.options.clock.after(isWorking ? 0 : RETRY_MS, () => this.retryOrNext());
  }

  /** Writes the first batch. Returns whether the disk works. */
  private writeBatch(): boolean {
    const { write, log, subject } = this.options;
    const batch = this.waiting.slice(0, BATCH);
    try {
      write(batch);
    } catch (error) {
      if (!mayPass(error)) return this.writeEach(batch);
      if (!this.isFailing) log.error({ err: error, subject }, 'write failed, will retry');
      this.isFailing = true;
      return false;
    }
    this.waiting.splice(0, batch.length);
    if (this.isFailing) log.info({ subject, lost: this.lost }, 'writing buffered items');
    this.isFailing = false;
    this.lost = 0;
    return true;
  }

  /** Drops the items that can never be written, so that the rest can. */
  private writeEach(batch: readonly T[]): boolean {
    const { write, log, subject } = this.options;
    for (const item of batch) {
      try {
        write([item]);
      } catch (error) {
        if (mayPass(error)) return false;
        log.error({ err: error, subject }, 'item cannot be written, dropped');
      }
      this.waiting.shift();
    }
    return true;
  }
}

const mayPass = (error: unknown): boolean => MAY_PASS.test(codeOf(error));
