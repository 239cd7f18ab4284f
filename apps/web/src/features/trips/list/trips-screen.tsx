import { IconCalendarStats, IconDownload, IconRoute, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/index.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useToday } from '../../../lib/react/use-now.ts';
import { useSize } from '../../../lib/react/use-size.ts';
import { isDay, type LocalDay } from '../../../lib/time/local-day.ts';
import { DayStepper } from '../../../parts/day/day-stepper.tsx';
import { HistoryScreen } from '../../../parts/history/history-screen.tsx';
import { lazyView } from '../../../parts/lazy-views.tsx';
import { useIsReached } from '../../../parts/use-car.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { RefreshButton } from '../../../ui/input/refresh-button.tsx';
import { Pane } from '../../../ui/screen/columns.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';
import { useHasColumns } from '../../../ui/screen/use-has-columns.ts';
import { type TripAction, TripActions } from '../actions/trip-actions.tsx';
import { dayLink, findTrip, monthLink, tripOfState } from '../trip-links.ts';
import { byDay, dayOfTrip } from '../trip-summary.ts';
import { CurrentTripCard, DayTrips, NoTrips } from './day-trips.tsx';
import { useCurrentTrip } from './use-current-trip.ts';

/** The list itself comes first. */
const PRELOAD_AFTER_MS = 300;

const ICON_LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm text-normal hover:bg-raised hover:text-strong';
/** Words beside an icon; the screen readers' name is longer or the same. */
const WORD = 'hidden @min-[40rem]:inline';
/** A month looks like the calendar of the day below it: a phone has room for this word. */
const MONTH_WORD = 'hidden @min-[20rem]:inline';

interface TripsHeadProps {
  day: LocalDay;
  onExport: () => void;
}

/** The title, and what is done with all trips. */
function TripsHead({ day, onExport }: TripsHeadProps) {
  const { t } = useTexts('trips');
  const { trips: store } = useLazyStores();
  const { trips, isSyncing } = useValue(store, (value) => value);
  const isReached = useIsReached();
  return (
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
            to={PATHS.tripsSearch}
            aria-label={t('trips.search')}
            title={t('trips.search')}
            className={ICON_LINK}
          >
            <IconSearch aria-hidden="true" />
            <span className={WORD}>{t('trips.search')}</span>
          </Link>
          <IconButton
            label={t('trips.exportTitle')}
            onClick={onExport}
            disabled={trips.length === 0}
            className="gap-1.5 text-sm @min-[40rem]:w-auto @min-[40rem]:px-2.5"
          >
            <IconDownload aria-hidden="true" />
            <span className={WORD}>{t('trips.exportTitle')}</span>
          </IconButton>
        </>
      }
    />
  );
}

const TripDetails = lazyView(() => import('../details/trip-details.tsx'));

interface TripPaneProps {
  /** `null`: the day has none. */
  trip: TripItem | null;
  saveFile: SaveFile;
  onDeleted: () => void;
}

/** A trip beside the list. */
function TripPane({ trip, saveFile, onDeleted }: TripPaneProps) {
  const { t } = useTexts('trips');
  const pane = useRef<HTMLElement>(null);
  const size = useSize(pane);
  return (
    <Pane ref={pane} label={t('trip.title')} icon={<IconRoute />}>
      {trip && (
        <Suspense>
          <TripDetails
            key={`${trip.createdAtS}/${trip.id}`}
            trip={trip}
            saveFile={saveFile}
            onDeleted={onDeleted}
            pane={size}
          />
        </Suspense>
      )}
    </Pane>
  );
}

/**
 * The day and the trip that are shown. The day stands in the address, so that it is still chosen on the way back from a trip. Beside the
 * list, the last trip of a day is open until another one is chosen.
 */
function useShown(trips: readonly TripItem[], today: LocalDay) {
  const hasPane = useHasColumns();
  const asked = useSearchParams()[0].get('day') ?? '';
  const opened = findTrip(trips, tripOfState(useLocation().state));
  const ofAddress = isDay(asked) && asked < today ? asked : today;
  const day = asked === '' && opened ? dayOfTrip(opened) : ofAddress;
  const ofDay = (byDay(trips).get(day) ?? []).toReversed();
  return { day, ofDay, hasPane, chosen: hasPane ? (opened ?? ofDay[0] ?? null) : null };
}

/** The trips of one day, and the chosen one beside them where there is room. */
export default function TripsScreen({ saveFile }: { saveFile: SaveFile }) {
  const { t } = useTexts('trips');
  const { trips: store } = useLazyStores();
  const state = useValue(store, (value) => value);
  const { trips, isLoaded, waitingCount } = state;
  const navigate = useNavigate();
  const today = useToday();
  const { day, ofDay, hasPane, chosen } = useShown(trips, today);
  const currentTrip = useCurrentTrip(day, today);
  const [action, setAction] = useState<TripAction | null>(null);
  useEffect(() => {
    // A tap on a trip is likely: its screen is loaded in advance. If that fails, the tap tries again.
    const timer = setTimeout(
      () => void import('../details/trip-details-screen.tsx').catch(() => {}),
      PRELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  const show = (next: LocalDay) => void navigate(dayLink(next), { replace: true });

  return (
    <>
      <HistoryScreen
        store={store}
        state={state}
        full={t('trips.full')}
        syncing={waitingCount > 0 ? t('trips.syncing', { count: waitingCount }) : t('trips.lookingForNew')}
        head={
          <>
            <div className="@container mx-auto w-full max-w-3xl px-4">
              <TripsHead day={day} onExport={() => setAction({ kind: 'export', trip: null })} />
            </div>
            <div className="mx-auto w-full max-w-3xl px-4 pt-3 pb-3">
              <DayStepper day={day} onDay={show} today={today} markedDays={new Set(byDay(trips).keys())} />
            </div>
          </>
        }
        pane={hasPane ? <TripPane trip={chosen} saveFile={saveFile} onDeleted={() => show(day)} /> : null}
      >
        {currentTrip && <CurrentTripCard trip={currentTrip} />}
        {ofDay.length > 0 ? (
          <DayTrips trips={ofDay} chosen={chosen} onAction={setAction} />
        ) : (
          isLoaded && !currentTrip && <NoTrips trips={trips} day={day} />
        )}
      </HistoryScreen>
      <TripActions
        action={action}
        day={day}
        saveFile={saveFile}
        onClose={() => setAction(null)}
        onDeleted={() => setAction(null)}
      />
    </>
  );
}
