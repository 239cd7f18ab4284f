import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { formatTime } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useBack } from '../../../lib/react/use-back.ts';
import { createCursor } from '../../../lib/values/create-cursor.ts';
import { twoDigits } from '../../../lib/values/two-digits.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useStores, useValue } from '../../../stores/use-stores.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx';
import { mapEnd } from '../../../ui/overlay/sheet/sheet-place.ts';
import { useSheetPlace } from '../../../ui/overlay/sheet/use-sheet-place.ts';
import { TripActions } from '../actions/trip-actions.tsx';
import { TripMenu } from '../actions/trip-menu.tsx';
import { backLink, isSameTrip, TRIPS_LINK, tripOfState } from '../trip-links.ts';
import { ColorChoice } from './color-choice.tsx';
import { CursorSlider } from './cursor-slider.tsx';
import { type Coloring, routeColors } from './route-colors.ts';
import { TripCharts } from './trip-charts.tsx';
import { TripMap } from './trip-map.tsx';
import { TripSummaryFigures } from './trip-summary-figures.tsx';
import { useMomentDescription } from './use-moment-description.ts';
import { useTripColumns } from './use-trip-columns.ts';

/** Parts of the window's height. */
const SNAP_POINTS = [0.5, 0.8] as const;
const PLACES = { tall: 'bottom', low: 'side', wide: 'side' } as const;

/** One trip on a map that fills the screen, its figures and its charts on a sheet. */
export default function TripDetailsScreen({ saveFile }: { saveFile: SaveFile }) {
  const { trips: store } = useStores();
  const { trips, isLoaded } = useValue(store, (value) => value);
  const key = tripOfState(useLocation().state);
  const trip = (key && trips.find((each) => isSameTrip(each, key))) ?? null;
  if (!key || (isLoaded && !trip)) return <Navigate to={TRIPS_LINK} replace />;
  return trip && <TripDetails key={`${trip.createdAtS}/${trip.id}`} trip={trip} saveFile={saveFile} />;
}

function TripDetails({ trip, saveFile }: { trip: TripItem; saveFile: SaveFile }) {
  const { t } = useTexts('trips');
  const { trips: store } = useStores();
  const goBack = useBack(backLink(trip));
  const loaded = useTripColumns(store, trip);
  const [isHigh, setHigh] = useState(false);
  const { sheet, heightPx, covered } = useSheetPlace(PLACES);
  const [coloring, setColoring] = useState<Coloring>('speed');
  const [action, setAction] = useState<'export' | 'delete' | null>(null);
  const columns = loaded.state === 'there' ? loaded.columns : null;
  const colors = useMemo(() => columns && routeColors(columns, coloring), [columns, coloring]);
  const describe = useMomentDescription(columns);
  const cursor = useMemo(() => createCursor(window), []);
  useEffect(() => () => cursor.stop(), [cursor]);
  return (
    <main
      style={mapEnd(covered.endPx)}
      className="fixed inset-y-0 start-(--safe-start) end-(--safe-end) overflow-hidden bg-background [--screen-top:env(safe-area-inset-top)]"
    >
      <h1 className="sr-only">{t('trip.title')}</h1>
      {columns && heightPx > 0 && (
        <TripMap columns={columns} classOf={colors?.classOf ?? null} cursor={cursor} covered={covered} />
      )}
      <div
        style={{ insetInlineEnd: covered.endPx + 12 }}
        className="pointer-events-none absolute start-3 top-[calc(0.75rem+env(safe-area-inset-top))] flex justify-between"
      >
        <IconButton
          label={t('common.back')}
          onClick={goBack}
          className="pointer-events-auto border border-border bg-card shadow-lg"
        >
          <IconArrowLeft className="rtl:-scale-x-100" />
        </IconButton>
        <TripMenu
          label={t('trips.options')}
          onExport={() => setAction('export')}
          onDelete={() => setAction('delete')}
          className="pointer-events-auto border border-border bg-card shadow-lg"
        />
      </div>
      <Sheet
        label={t('trip.sheet')}
        handle={{ more: t('sheet.more'), less: t('sheet.less') }}
        {...sheet}
        snapPoints={SNAP_POINTS}
        isHigh={isHigh}
        onHigh={setHigh}
      >
        <div className="flex flex-col gap-3">
          {columns && columns.timeS.length > 1 && (
            <div className="sticky top-0 z-10 -mx-3 bg-card px-4">
              <CursorSlider
                times={columns.timeS}
                cursor={cursor}
                label={t('trip.cursor')}
                formatMoment={formatMoment}
                describe={describe}
              />
            </div>
          )}
          <TripSummaryFigures trip={trip} />
          {loaded.state === 'loading' && (
            <div role="status" aria-label={t('common.loading')} className="grid place-items-center p-8">
              <Spinner />
            </div>
          )}
          {loaded.state === 'missing' && <p className="p-4 text-center text-normal">{t('trip.onCar')}</p>}
          {loaded.state === 'failed' && (
            <p className="p-4 text-center text-danger">{t('error.unexpected')}</p>
          )}
          {columns && (
            <>
              <ColorChoice chosen={coloring} onChoose={setColoring} colors={colors} />
              <TripCharts columns={columns} cursor={cursor} />
            </>
          )}
        </div>
      </Sheet>
      <TripActions
        action={action && { kind: action, trip }}
        saveFile={saveFile}
        onClose={() => setAction(null)}
        onDeleted={goBack}
      />
    </main>
  );
}

/** A time of day as HH:mm:ss, local time. */
function formatMoment(timeMs: number): string {
  return `${formatTime(timeMs)}:${twoDigits(new Date(timeMs).getSeconds())}`;
}
