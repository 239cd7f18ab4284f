import { DASHBOARD, type DashboardFeedMessage, type DashboardState, type LogEntry } from '@ligo/protocol';
import type { DashboardBackend } from '../../ports/dashboard-backend.ts';

/** How often the backend is read while the feed is read, ms. */
export const CHECK_INTERVAL_MS = 500;

export type FeedKind = DashboardFeedMessage['type'];

/** The messages of the feed as text, and which of them are new. */
export class FeedTexts {
  private readonly texts: Record<FeedKind, string> = { state: '', log: '' };
  private content = '';
  private sentAtMs = 0;
  private entries: readonly LogEntry[] | null = null;

  constructor(
    private readonly backend: Pick<DashboardBackend, 'state' | 'log'>,
    private readonly clock: { nowMs(): number },
  ) {}

  /** Reads the backend; the kinds that every reader is to receive now. */
  update(): FeedKind[] {
    const state = this.backend.state();
    const content = contentOf(state);
    this.texts.state = textOf({ type: 'state', state });
    const due: FeedKind[] = [];
    if (content !== this.content || this.clock.nowMs() - this.sentAtMs >= DASHBOARD.aliveMs) {
      this.content = content;
      this.sentAtMs = this.clock.nowMs();
      due.push('state');
    }
    const entries = this.backend.log();
    if (entries !== this.entries) {
      this.entries = entries;
      this.texts.log = textOf({ type: 'log', entries: [...entries] });
      due.push('log');
    }
    return due;
  }

  /** The newest message of a kind, empty before the first `update`. */
  textOf(kind: FeedKind): string {
    return this.texts[kind];
  }
}

/** What makes one state another: not the time alone, nor what only grows with it. */
function contentOf(state: DashboardState): string {
  const sentry = state.sentry && { ...state.sentry, watchedMs: 0, usedKwh: 0, usedPct: 0 };
  return JSON.stringify({ ...state, sentry, date: 0, startedAt: 0 });
}

const textOf = (news: DashboardFeedMessage) => JSON.stringify(news);
