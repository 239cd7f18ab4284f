import type { SentryClip, Span } from '../../apps/car/src/sentry/test-support/sentry-clips.ts';

/** How exactly the clips are labelled, s. */
const TOLERANCE_S = 0.5;

/** How well alarms fit what happened. */
export interface AlarmScore {
  /** The delay of each event's alarm, s; `null`: none. */
  delaysS: (number | null)[];
  falseStarts: number;
  /** Seconds of alarm while surely nothing moved, and of such time at all. */
  quietAlarmS: number;
  quietS: number;
}

const shared = ([a, b]: Span, [c, d]: Span): number => Math.max(0, Math.min(b, d) - Math.max(a, c));

export function scoreAlarms({ events, quiet, lengthS }: SentryClip, alarms: readonly Span[]): AlarmScore {
  const isOf = (alarm: Span, [from, to]: Span) =>
    alarm[1] > from - TOLERANCE_S && alarm[0] <= to + TOLERANCE_S;
  const delaysS = events.map((event) => {
    const alarm = alarms.find((each) => isOf(each, event) && each[0] <= event[1]);
    return alarm ? Math.max(0, Math.round(1_000 * (alarm[0] - event[0])) / 1_000) : null;
  });
  const calm = quiet.map(([from, to]) => [from, Math.min(to, lengthS)] as const);
  return {
    delaysS,
    falseStarts: alarms.filter((each) => !events.some((event) => isOf(each, event))).length,
    quietAlarmS: calm.reduce(
      (sum, span) => sum + alarms.reduce((all, each) => all + shared(each, span), 0),
      0,
    ),
    quietS: calm.reduce((sum, [from, to]) => sum + to - from, 0),
  };
}
