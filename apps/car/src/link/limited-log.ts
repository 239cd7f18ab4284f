import type { CarContext } from '../ports/car-context.ts';
import type { Log } from '../ports/log.ts';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';

/** Lines of one text within a time, ms. */
const QUOTA = { lines: 20, withinMs: 3_600_000 } as const;

/**
 * A log for what a server can cause as often as it likes: it would push the lines of connected phones out of the log. Writes few lines of
 * each text; the next one counts those that were dropped.
 */
export function limitedLog({ clock, log }: Pick<CarContext, 'clock' | 'log'>): Log {
  const periods = new Map<string, { until: Monotonic; lines: number; dropped: number }>();

  function periodOf(text: string) {
    const now = clock.nowMs();
    const known = periods.get(text);
    if (known && now < known.until) return known;
    const next = { until: plusMs(now, QUOTA.withinMs), lines: 0, dropped: known?.dropped ?? 0 };
    periods.set(text, next);
    return next;
  }
  const writeAs = (level: keyof Log) => (fields: object, text: string) => {
    const period = periodOf(text);
    if (period.lines >= QUOTA.lines) {
      period.dropped += 1;
      return;
    }
    const { dropped } = period;
    period.lines += 1;
    period.dropped = 0;
    log[level]({ ...fields, ...(dropped > 0 && { dropped }) }, text);
  };
  return { info: writeAs('info'), warn: writeAs('warn'), error: writeAs('error') };
}
