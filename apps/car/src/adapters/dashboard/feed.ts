import type { ServerResponse } from 'node:http';
import type { Clock } from '@ligo/machine';
import { DASHBOARD, type DashboardNews, type DashboardState, type LogEntry } from '@ligo/protocol';
import type { DashboardDesk } from '../../ports/dashboard-desk.ts';
import { begin, refuse } from './answer.ts';

const MOST_READERS = 8;
const LOOK_EVERY_MS = 500;
/** A reader that takes nothing for so long is let go, ms. */
const PATIENCE_MS = 30_000;
/** How soon a browser asks again after the feed broke off, ms. */
const BACK_AFTER_MS = 1_000;

type Kind = DashboardNews['type'];

interface Reader {
  response: ServerResponse;
  /** What it has not had the room to be told; told when it has read. */
  missed: Set<Kind>;
  /** It has not read what it was told; `null`: it has. */
  letGo: (() => void) | null;
}

/** Tells all who read what is new, each at its own pace: who is slow gets the newest alone. */
export class DashboardFeed {
  private readonly readers = new Set<Reader>();
  private readonly texts: Record<Kind, string> = { state: '', log: '' };
  private content = '';
  private toldAtMs = 0;
  private entries: readonly LogEntry[] | null = null;
  private cancelLook: (() => void) | null = null;

  constructor(
    private readonly desk: Pick<DashboardDesk, 'state' | 'log'>,
    private readonly clock: Clock,
  ) {}

  /** Tells one reader all, and from then on what is new. */
  open(response: ServerResponse): void {
    if (this.readers.size >= MOST_READERS) {
      refuse(response, 503, 'Too many read already.');
      return;
    }
    begin(response, 200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const reader: Reader = { response, missed: new Set(), letGo: null };
    response.on('drain', () => this.hasRead(reader));
    response.on('close', () => this.close(reader));
    response.write(`retry: ${BACK_AFTER_MS}\n\n`);
    this.look();
    this.readers.add(reader);
    for (const kind of ['state', 'log'] as const) this.tell(reader, kind);
  }

  /** Hangs up on all. */
  stop(): void {
    for (const reader of [...this.readers]) {
      this.close(reader);
      reader.response.destroy();
    }
  }

  private look(): void {
    const state = this.desk.state();
    const content = contentOf(state);
    this.texts.state = textOf({ type: 'state', state });
    const isDue = Math.abs(this.clock.nowMs() - this.toldAtMs) >= DASHBOARD.aliveMs;
    if (content !== this.content || isDue) {
      this.content = content;
      this.toldAtMs = this.clock.nowMs();
      this.tellAll('state');
    }
    const entries = this.desk.log();
    if (entries !== this.entries) {
      this.entries = entries;
      this.texts.log = textOf({ type: 'log', entries: [...entries] });
      this.tellAll('log');
    }
    this.cancelLook?.();
    this.cancelLook = this.clock.after(LOOK_EVERY_MS, () => this.look());
  }

  private tellAll(kind: Kind): void {
    for (const reader of this.readers) this.tell(reader, kind);
  }

  private tell(reader: Reader, kind: Kind): void {
    if (reader.letGo) reader.missed.add(kind);
    else if (!reader.response.write(this.texts[kind]))
      reader.letGo = this.clock.after(PATIENCE_MS, () => reader.response.destroy());
  }

  private hasRead(reader: Reader): void {
    reader.letGo?.();
    reader.letGo = null;
    const missed = [...reader.missed];
    reader.missed.clear();
    for (const kind of missed) this.tell(reader, kind);
  }

  private close(reader: Reader): void {
    reader.letGo?.();
    this.readers.delete(reader);
    if (this.readers.size > 0) return;
    this.cancelLook?.();
    this.cancelLook = null;
  }
}

/** What makes one state another: not the time alone, nor what only grows with it. */
function contentOf(state: DashboardState): string {
  const sentry = state.sentry && { ...state.sentry, watchedMs: 0, usedKwh: 0, usedPct: 0 };
  return JSON.stringify({ ...state, sentry, date: 0, startedAt: 0 });
}

const textOf = (news: DashboardNews) => `data: ${JSON.stringify(news)}\n\n`;
