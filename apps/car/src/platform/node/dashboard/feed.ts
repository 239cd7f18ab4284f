import type { ServerResponse } from 'node:http';
import type { Clock } from '@ligo/machine';
import { DASHBOARD, type DashboardFeedMessage, type DashboardState, type LogEntry } from '@ligo/protocol';
import type { DashboardBackend } from '../../../ports/dashboard-backend.ts';
import { beginResponse, sendError } from './http-response.ts';

const MAX_READERS = 8;
const CHECK_INTERVAL_MS = 500;
/** A reader that accepts nothing for this long is disconnected, ms. */
const READER_TIMEOUT_MS = 30_000;
/** How soon a browser asks again after the feed broke off, ms. */
const BACK_AFTER_MS = 1_000;

type Kind = DashboardFeedMessage['type'];

interface Reader {
  response: ServerResponse;
  /** Messages that did not fit; sent when it has read. */
  pending: Set<Kind>;
  /** Cancels the timeout of unread messages; `null`: it has read all. */
  cancelTimeout: (() => void) | null;
}

/** Sends updates to all readers, each at its own pace: a slow reader receives only the newest. */
export class DashboardFeed {
  private readonly clients = new Set<Reader>();
  private readonly texts: Record<Kind, string> = { state: '', log: '' };
  private content = '';
  private sentAtMs = 0;
  private entries: readonly LogEntry[] | null = null;
  private cancelCheck: (() => void) | null = null;

  constructor(
    private readonly desk: Pick<DashboardBackend, 'state' | 'log'>,
    private readonly clock: Clock,
  ) {}

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
    const state = this.desk.state();
    const content = contentOf(state);
    this.texts.state = textOf({ type: 'state', state });
    const isDue = this.clock.nowMs() - this.sentAtMs >= DASHBOARD.aliveMs;
    if (content !== this.content || isDue) {
      this.content = content;
      this.sentAtMs = this.clock.nowMs();
      this.broadcast('state');
    }
    const entries = this.desk.log();
    if (entries !== this.entries) {
      this.entries = entries;
      this.texts.log = textOf({ type: 'log', entries: [...entries] });
      this.broadcast('log');
    }
    this.cancelCheck?.();
    this.cancelCheck = this.clock.after(CHECK_INTERVAL_MS, () => this.check());
  }

  private broadcast(kind: Kind): void {
    for (const reader of this.clients) this.sendTo(reader, kind);
  }

  private sendTo(reader: Reader, kind: Kind): void {
    if (reader.cancelTimeout) reader.pending.add(kind);
    else if (!reader.response.write(this.texts[kind]))
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

/** What makes one state another: not the time alone, nor what only grows with it. */
function contentOf(state: DashboardState): string {
  const sentry = state.sentry && { ...state.sentry, watchedMs: 0, usedKwh: 0, usedPct: 0 };
  return JSON.stringify({ ...state, sentry, date: 0, startedAt: 0 });
}

const textOf = (news: DashboardFeedMessage) => `data: ${JSON.stringify(news)}\n\n`;
