import {
  IconCalendarStats,
  IconDownload,
  IconRoute,
  IconSearch,
  IconSteeringWheel,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatTime } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { isDay } from '../../../lib/time/local-day.ts';
import { DayStepper } from '../../../parts/day/day-stepper.tsx';
import { PullToRefresh } from '../../../parts/pull-to-refresh.tsx';
import { useIsReached } from '../../../parts/use-car.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { RefreshButton } from '../../../ui/input/refresh-button.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';
import { type TripAction, TripActions } from '../actions/trip-actions.tsx';
import { TripMenu } from '../actions/trip-menu.tsx';
import { dayLink, monthLink, SEARCH_LINK } from '../trip-links.ts';
import { byDay } from '../trip-summary.ts';
import { CardFigures, TripCard } from './trip-card.tsx';
import { type CurrentTrip, useCurrentTrip } from './use-current-trip.ts';

interface DayTripsProps {
  /** Newest first. */
  trips: readonly TripItem[];
  onAction: (action: TripAction) => void;
}

/** The trips of a day, one card each. */
function DayTrips({ trips, onAction }: DayTripsProps) {
  const { t } = useTexts('trips');
  return (
    <ul className="mx-auto grid max-w-3xl gap-3 px-4 pt-1 pb-[calc(5rem+env(safe-area-inset-bottom))]">
      {trips.map((trip) => (
        <TripCard
          key={`${trip.createdAtS}/${trip.id}`}
          trip={trip}
          actions={
            <TripMenu
              label={t('trips.options')}
              onExport={() => onAction({ kind: 'export', trip })}
              onDelete={() => onAction({ kind: 'delete', trip })}
            />
          }
        />
      ))}
    </ul>
  );
}

/** Shows, over the end of the list so that nothing jumps, that trips are being fetched, and how many, or that the storage is full. */
function SyncBanner() {
  const { t } = useTexts('trips');
  const { trips } = useStores();
  const { isSyncing, waitingCount, isFull, isTemporary } = useValue(trips, (value) => value);
  const isWarning = isFull || isTemporary;
  if (!isSyncing && !isWarning) return null;
  const text = isFull
    ? t('trips.full')
    : isTemporary
      ? t('common.temporary')
      : waitingCount > 0
        ? t('trips.syncing', { count: waitingCount })
        : t('trips.lookingForNew');
  return (
    <div className="pointer-events-none absolute inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] flex justify-center">
      <div
        role="status"
        className={`flex max-w-lg items-center gap-3 rounded-3xl border border-border bg-raised px-4 py-2.5 text-sm shadow-lg shadow-black/40 ${isWarning ? 'text-attention' : 'text-normal'}`}
      >
        {!isWarning && <Spinner />}
        <span>{text}</span>
      </div>
    </div>
  );
}

/** The drive that is going on: since when, and its figures as they grow. */
function CurrentTripCard({ trip }: { trip: CurrentTrip }) {
  const { t } = useTexts('trips');
  const words = t(trip.isParked ? 'trips.justParked' : 'trips.underWay');
  return (
    <section aria-label={words} data-testid="trip-under-way" className="mx-auto max-w-3xl px-4 pt-1 pb-2">
      <div className="flex flex-wrap items-center gap-4 rounded-card border border-brand/50 bg-card p-3">
        <span className="grid size-16 shrink-0 place-items-center rounded-xl bg-raised text-brand">
          <IconSteeringWheel className="size-8" aria-hidden="true" />
        </span>
        <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2 text-lg font-medium">
            <span dir="ltr">{formatTime(trip.startedAtMs)}</span>
            <span className="text-base text-brand">{words}</span>
          </p>
          <CardFigures figures={trip.figures} />
        </div>
      </div>
    </section>
  );
}

/** The list itself comes first. */
const PRELOAD_AFTER_MS = 300;

const ICON_LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm text-normal hover:bg-raised hover:text-strong';
/** Words beside an icon; the screen readers' name is longer or the same. */
const WORD = 'hidden @min-[40rem]:inline';
/** A month looks like the calendar of the day below it: a phone has room for this word. */
const MONTH_WORD = 'hidden @min-[20rem]:inline';

/** The trips of one day. The day stands in the address, so that it is still chosen on the way back from a trip. */
export default function TripsScreen({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('trips');
  const { trips: store, link } = useStores();
  const { trips, isLoaded, isSyncing } = useValue(store, (value) => value);
  const isReached = useIsReached();
  const navigate = useNavigate();
  const today = useToday();
  const asked = useSearchParams()[0].get('day') ?? '';
  const day = isDay(asked) && asked < today ? asked : today;
  const days = byDay(trips);
  const currentTrip = useCurrentTrip(day, today);
  const ofDay = (days.get(day) ?? []).toReversed();
  const [action, setAction] = useState<TripAction | null>(null);
  useEffect(() => {
    if (link.get().reach === 'car') store.refresh();
  }, [link, store]);
  useEffect(() => {
    // A tap on a trip is likely: its screen is loaded in advance. If that fails, the tap tries again.
    const timer = setTimeout(
      () => void import('../details/trip-details-screen.tsx').catch(() => {}),
      PRELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="flex h-full flex-col">
      <div className="@container mx-auto w-full max-w-3xl px-4">
        <ScreenHead
          title={t('trips.title')}
          actions={
            <>
              <RefreshButton
                label={t('trips.refresh')}
                isEnabled={isReached}
                isRefreshing={isSyncing}
                onRefresh={store.refresh}
              />
              <Link
                to={monthLink(day)}
                aria-label={t('trips.month')}
                title={t('trips.month')}
                className={ICON_LINK}
              >
                <IconCalendarStats aria-hidden="true" />
                <span className={MONTH_WORD}>{t('trips.month')}</span>
              </Link>
              <Link
                to={SEARCH_LINK}
                aria-label={t('trips.search')}
                title={t('trips.search')}
                className={ICON_LINK}
              >
                <IconSearch aria-hidden="true" />
                <span className={WORD}>{t('trips.search')}</span>
              </Link>
              <IconButton
                label={t('trips.exportTitle')}
                onClick={() => setAction({ kind: 'export', trip: null })}
                disabled={trips.length === 0}
                className="gap-1.5 text-sm @min-[40rem]:w-auto @min-[40rem]:px-2.5"
              >
                <IconDownload aria-hidden="true" />
                <span className={WORD}>{t('trips.exportTitle')}</span>
              </IconButton>
            </>
          }
        />
      </div>
      <div className="mx-auto w-full max-w-3xl px-4 pt-3 pb-3">
        <DayStepper
          day={day}
          onDay={(chosen) => void navigate(dayLink(chosen), { replace: true })}
          today={today}
          markedDays={new Set(days.keys())}
        />
      </div>
      <div className="relative min-h-0 flex-1">
        <PullToRefresh isEnabled={isReached && !isSyncing} onRefresh={store.refresh}>
          {currentTrip && <CurrentTripCard trip={currentTrip} />}
          {ofDay.length > 0 ? (
            <DayTrips trips={ofDay} onAction={setAction} />
          ) : (
            isLoaded && !currentTrip && <NoTrips onLast={lastDayLink(trips, day)} />
          )}
        </PullToRefresh>
        <SyncBanner />
      </div>
      <TripActions
        action={action}
        day={day}
        saveFile={saveFile}
        onClose={() => setAction(null)}
        onDeleted={() => setAction(null)}
      />
    </div>
  );
}

/** Where the last trips before a day are; `null` if there are none. */
function lastDayLink(trips: readonly TripItem[], day: string): string | null {
  const earlier = [...byDay(trips).keys()].filter((each) => each < day);
  const last = earlier.at(-1);
  return last ? dayLink(last) : null;
}

function NoTrips({ onLast }: { onLast: string | null }) {
  const { t } = useTexts('trips');
  return (
    <div className="flex flex-col items-center gap-4 px-6 pt-[18dvh] text-center">
      <IconRoute className="size-12 text-quiet" aria-hidden="true" />
      <p className="text-base text-normal">{t('trips.none')}</p>
      {onLast && (
        <Link
          to={onLast}
          replace
          className="inline-flex min-h-11 items-center rounded-xl border border-border bg-raised px-5 font-semibold hover:bg-border"
        >
          {t('trips.last')}
        </Link>
      )}
    </div>
  );
}
