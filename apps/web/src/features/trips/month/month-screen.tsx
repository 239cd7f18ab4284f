import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatDistance, formatDuration, formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useBack } from '../../../lib/react/use-back.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { addMonths, dateOf, daysOfMonth, isDay, type LocalDay } from '../../../lib/time/local-day.ts';
import { AtLeast } from '../../../parts/history/at-least.tsx';
import { monthName } from '../../../parts/history/month-name.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Column, Columns, SCREEN_WIDTH } from '../../../ui/screen/columns.tsx';
import { dayLink, monthLink } from '../trip-links.ts';
import { byDay, totalsOf } from '../trip-summary.ts';

const HEIGHT = 72;
const BAR = 8;
const STEP = 10;

/** Kilometres of each day of a month as bars; the list beside it has the same values in words. */
function DayBars({ label, days }: { label: string; days: ReadonlyArray<{ day: LocalDay; km: number }> }) {
  const most = Math.max(1, ...days.map(({ km }) => km));
  return (
    <figure className="rounded-card border border-border bg-card p-4">
      <figcaption className="pb-2 text-sm text-quiet">{label}</figcaption>
      <div dir="ltr">
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} className="block w-full" aria-hidden="true">
          {days.map(({ day, km }, index) => {
            const height = km > 0 ? Math.max(2, (km / most) * HEIGHT) : 1;
            return (
              <rect
                key={day}
                x={index * STEP + 1}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx="1.5"
                className={km > 0 ? 'fill-brand' : 'fill-border'}
              />
            );
          })}
        </svg>
        {/* Letters do not shrink with the bars. */}
        <div className="relative h-5 text-xs text-quiet" aria-hidden="true">
          {days.map(({ day }, index) => {
            const date = Number(day.slice(-2));
            if (date !== 1 && date % 5 !== 0) return null;
            const left = `${((index + 0.5) * 100) / days.length}%`;
            return (
              <span key={day} className="absolute top-1 -translate-x-1/2" style={{ left }}>
                {date}
              </span>
            );
          })}
        </div>
      </div>
    </figure>
  );
}

interface TotalProps {
  label: string;
  value: string;
  unit: string;
  /** It is a lower limit. */
  isPartial?: boolean;
}

function Total({ label, value, unit, isPartial = false }: TotalProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-border bg-card p-4 break-words">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap rtl:justify-end" dir="ltr">
        <AtLeast isPartial={isPartial} />
        <span className="text-xl font-medium">{value}</span>
        <span className="text-sm text-quiet">{unit}</span>
      </dd>
    </div>
  );
}

/** A day and its trips. */
interface TripDay {
  day: LocalDay;
  trips: readonly TripItem[];
}

/** Totals of a month's trips, and their distance by day. */
function MonthTotals({ month }: { month: readonly TripDay[] }) {
  const { t, language } = useTexts('trips');
  const totals = totalsOf(month.flatMap(({ trips }) => trips));
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 @md:grid-cols-2 @2xl:grid-cols-[1fr_1fr_1fr_auto] @columns:grid-cols-2">
        <Total label={t('trips.distance')} value={formatDistance(language, totals.distanceKm)} unit="km" />
        <Total
          label={t('trips.driving')}
          value={formatDuration(totals.count > 0 ? totals.timeS : null)}
          unit="h"
        />
        <Total
          label={t('trips.energy')}
          value={formatNumber(language, totals.energyKwh, 1)}
          unit="kWh"
          isPartial={totals.isEnergyPartial}
        />
        <Total
          label={t('trips.consumption')}
          value={formatNumber(language, totals.consumptionKwhPer100Km, 1)}
          unit="kWh/100 km"
        />
      </dl>
      {totals.isEnergyPartial && <p className="text-sm text-quiet">{t('trips.partial')}</p>}
      <DayBars
        label={t('trips.perDay')}
        days={month.map((each) => ({ day: each.day, km: totalsOf(each.trips).distanceKm ?? 0 }))}
      />
    </>
  );
}

/** Days with their totals; each leads to its trips. */
function MonthDays({ days }: { days: readonly TripDay[] }) {
  const { t, language } = useTexts('trips');
  const dayLabel = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric' });
  return (
    <ul className="flex flex-col gap-2">
      {days.map((each) => {
        const sum = totalsOf(each.trips);
        return (
          <li key={each.day}>
            <Link
              to={dayLink(each.day)}
              className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-card border border-border bg-card px-4 py-2 hover:bg-raised"
            >
              <span className="min-w-20 text-base font-medium whitespace-nowrap first-letter:uppercase">
                {dayLabel.format(dateOf(each.day))}
              </span>
              <span className="flex-1 text-sm whitespace-nowrap text-quiet">
                {t('trips.count', { count: sum.count })}
              </span>
              <span className="flex items-baseline gap-x-1 text-sm text-normal" dir="ltr">
                <AtLeast isPartial={sum.isEnergyPartial} />
                <span>{formatNumber(language, sum.energyKwh, 1)} kWh</span>
              </span>
              <span className="min-w-16 text-end text-base font-medium" dir="ltr">
                {formatDistance(language, sum.distanceKm)} <span className="text-xs text-quiet">km</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A month's trips: its totals, a bar for each day, and the days that have trips, which lead to them. */
export default function MonthScreen() {
  const { t, language } = useTexts('trips');
  const { trips: store } = useLazyStores();
  const trips = useValue(store, (value) => value.trips);
  const navigate = useNavigate();
  const today = useToday();
  const asked = useSearchParams()[0].get('day') ?? '';
  const shown = isDay(asked) && asked <= today ? asked : today;
  const goBack = useBack(dayLink(shown));
  const days = byDay(trips);
  const month = daysOfMonth(shown).map((day) => ({ day, trips: days.get(day) ?? [] }));
  const withTrips = month.filter((each) => each.trips.length > 0).toReversed();
  const name = monthName(language, shown);
  const show = (day: string) => void navigate(monthLink(day), { replace: true });
  const next = addMonths(shown, 1);
  return (
    <div className="@container h-full overflow-y-auto">
      <div
        className={`${SCREEN_WIDTH} flex flex-col gap-3 px-4 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))]`}
      >
        <div className="flex flex-wrap items-center justify-between">
          <IconButton label={t('common.back')} onClick={goBack}>
            <IconArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
          </IconButton>
          <div className="flex min-w-[min(100%,16rem)] flex-1 items-center justify-center">
            <IconButton label={t('day.previousMonth')} onClick={() => show(addMonths(shown, -1))}>
              <IconChevronLeft className="rtl:-scale-x-100" />
            </IconButton>
            <h1 className="min-w-0 max-w-60 flex-1 text-center text-base font-semibold first-letter:uppercase">
              {name}
            </h1>
            <IconButton label={t('day.nextMonth')} disabled={next > today} onClick={() => show(next)}>
              <IconChevronRight className="rtl:-scale-x-100" />
            </IconButton>
          </div>
          <span className="w-11 shrink" />
        </div>
        <Columns>
          <Column>
            <MonthTotals month={month} />
          </Column>
          <Column>
            {withTrips.length === 0 && (
              <p className="pt-10 text-center text-normal">{t('trips.noneInMonth')}</p>
            )}
            <MonthDays days={withTrips} />
          </Column>
        </Columns>
      </div>
    </div>
  );
}
