import type { ServerResponse } from 'node:http';
import type { Clock } from '@ligo/machine';
import type { DashboardBackend } from '../../../ports/dashboard-backend.ts';
import { CHECK_INTERVAL_MS, type FeedKind, FeedTexts } from '../../dashboard/feed-texts.ts';
import { beginResponse, sendError } from './http-response.ts';

const MAX_READERS = 8;
/** A reader that accepts nothing for this long is disconnected, ms. */
const READER_TIMEOUT_MS = 30_000;
/** How soon a browser asks again after the feed broke off, ms. */
const BACK_AFTER_MS = 1_000;

interface Reader {
  response: ServerResponse;
  /** Messages that did not fit; sent when it has read. */
  pending: Set<FeedKind>;
  /** Cancels the timeout of unread messages; `null`: it has read all. */
  cancelTimeout: (() => void) | null;
}

/** Sends updates to all readers, each at its own pace: a slow reader receives only the newest. */
export class DashboardFeed {
  private readonly clients = new Set<Reader>();
  private readonly texts: FeedTexts;
  private cancelCheck: (() => void) | null = null;

  constructor(
    desk: Pick<DashboardBackend, 'state' | 'log'>,
    private readonly clock: Clock,
  ) {
    this.texts = new FeedTexts(desk, clock);
  }

  open(response: ServerResponse): void {
    if (this.clients.size >= MAX_READERS) {
      sendError(response, 503, 'Too many read already.');
      return;
    }
    beginResponse(response, 200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const reader: Reader = { response, pending: new Set(), cancelTimeout: null };
    response.on('drain', () => this.hasRead(reader));
    response.on('close', () => this.close(reader));
    response.write(`retry: ${BACK_AFTER_MS}\n\n`);
    this.check();
    this.clients.add(reader);
    for (const kind of ['state', 'log'] as const) this.sendTo(reader, kind);
  }

  stop(): void {
    for (const reader of [...this.clients]) {
      this.close(reader);
      reader.response.destroy();
    }
  }

  private check(): void {
    for (const kind of this.texts.update()) for (const reader of this.clients) this.sendTo(reader, kind);
    this.cancelCheck?.();
    this.cancelCheck = this.clock.after(CHECK_INTERVAL_MS, () => this.check());
  }

  private sendTo(reader: Reader, kind: FeedKind): void {
    if (reader.cancelTimeout) reader.pending.add(kind);
    else if (!reader.response.write(`data: ${this.texts.textOf(kind)}\n\n`))
      reader.cancelTimeout = this.clock.after(READER_TIMEOUT_MS, () => reader.response.destroy());
  }

  private hasRead(reader: Reader): void {
    reader.cancelTimeout?.();
    reader.cancelTimeout = null;
    const missed = [...reader.pending];
    reader.pending.clear();
    for (const kind of missed) this.sendTo(reader, kind);
  }

  private close(reader: Reader): void {
    reader.cancelTimeout?.();
    this.clients.delete(reader);
    if (this.clients.size > 0) return;
    this.cancelCheck?.();
    this.cancelCheck = null;
  }
}
