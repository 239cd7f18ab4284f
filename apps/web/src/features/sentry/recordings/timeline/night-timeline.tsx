import type { SentryRecording } from '@ligo/protocol';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../../i18n/formats.ts';
import { useTexts } from '../../../../i18n/index.ts';
import { useNow } from '../../../../lib/react/use-now.ts';
import { addDays, dateOf, type LocalDay } from '../../../../lib/time/local-day.ts';
import { movementLink } from '../../../../parts/event-links.ts';
import { logKindOf } from '../../../../parts/logs/log-sentence.ts';
import { useLazyStores, useValue } from '../../../../stores/use-stores.tsx';
import { hoursOf, type ParkingPeriod, parkingPeriods } from './parking-periods.ts';

const MINUTE_MS = 60_000;
/** Labels that fit beside each other on a small phone. */
const MAX_HOURS = 6;

/** Movements that the log has of a day and the nights around it; `null` while they are read. */
function useMovements(day: LocalDay): readonly number[] | null {
  const { logs } = useLazyStores();
  const revision = useValue(logs, (value) => value.revision);
  const [movementsMs, setMovements] = useState<readonly number[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision has other entries.
  useEffect(() => {
    let isCancelled = false;
    logs.between(dateOf(addDays(day, -1)).getTime(), dateOf(addDays(day, 2)).getTime()).then(
      (items) => {
        const seen = items.filter((item) => logKindOf(item) === 'sentryMovement');
        if (!isCancelled) setMovements(seen.map(({ timeMs }) => timeMs));
      },
      () => isCancelled || setMovements([]),
    );
    return () => {
      isCancelled = true;
    };
  }, [logs, day, revision]);
  return movementsMs;
}

interface NightTimelineProps {
  day: LocalDay;
  /** Those of the day, of which one is opened by its movement. */
  recordings: readonly SentryRecording[];
}

/** The periods of a day in which the car was parked and something moved, as bars with hours. A mark opens its recording. */
export function NightTimeline({ day, recordings }: NightTimelineProps) {
  const { trips } = useLazyStores();
  const list = useValue(trips, (value) => value.trips);
  const nowMs = useNow(MINUTE_MS);
  const logged = useMovements(day);
  if (logged === null) return null;
  const listed = recordings.flatMap(({ movedAt }) => movedAt ?? []);
  const all = [...new Set([...logged, ...listed])];
  const [fromMs, toMs] = [dateOf(day).getTime(), dateOf(addDays(day, 1)).getTime()];
  const isOfDay = (period: ParkingPeriod) => period.movementsMs.some((each) => each >= fromMs && each < toMs);
  return parkingPeriods(all, list, nowMs)
    .filter(isOfDay)
    .map((period) => <PeriodBar key={period.fromMs} period={period} />);
}

function PeriodBar({ period }: { period: ParkingPeriod }) {
  const { t } = useTexts('sentry');
  const { fromMs, toMs, movementsMs } = period;
  const percent = (timeMs: number) => `${((timeMs - fromMs) / Math.max(1, toMs - fromMs)) * 100}%`;
  const span = [...new Set([fromMs, toMs].map((each) => formatTime(each)))].join(' – ');
  return (
    <section className="rounded-card border border-border bg-card px-4 pt-2 pb-1">
      <h2 className="text-sm font-medium text-normal">
        {t('recordings.parked', { count: movementsMs.length })}{' '}
        <bdi dir="ltr" className="text-quiet tabular-nums">
          {span}
        </bdi>
      </h2>
      {/* Time goes from left to right in all languages. */}
      <ol dir="ltr" className="relative mx-2 h-11">
        <li
          aria-hidden="true"
          className="absolute inset-x-0 top-1/2 h-2 -translate-y-1/2 rounded-full bg-raised"
        />
        {movementsMs.map((timeMs) => (
          <li key={timeMs} style={{ left: percent(timeMs) }} className="absolute inset-y-0 -ms-3 w-6">
            <Link
              to={movementLink(timeMs)}
              replace
              aria-label={t('recordings.play', { time: formatTime(timeMs) })}
              className="grid size-full place-items-center rounded-full hover:bg-raised"
            >
              <span className="h-6 w-1 rounded-full bg-attention" />
            </Link>
          </li>
        ))}
      </ol>
      <div dir="ltr" aria-hidden="true" className="relative mx-2 h-5 text-xs text-quiet tabular-nums">
        {hoursOf(period, MAX_HOURS).map((hourMs) => (
          <span key={hourMs} style={{ left: percent(hourMs) }} className="absolute -translate-x-1/2">
            {formatTime(hourMs)}
          </span>
        ))}
      </div>
    </section>
  );
}
