import type { PlainKey } from '@ligo/texts';
import type { TripColumns } from '@ligo/vehicle';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useLazyComponent } from '../../../lib/react/use-lazy-component.ts';
import type { Size } from '../../../lib/react/use-size.ts';
import { type Cursor, createCursor } from '../../../lib/values/create-cursor.ts';
import { CursorSlider } from '../../../parts/chart/cursor-slider.tsx';
import { ColumnsNote } from '../../../parts/history/entry-figures.tsx';
import { useEntryColumns } from '../../../parts/history/use-entry-columns.ts';
import { routeSegments } from '../../../parts/route/route-places.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx';
import { type MapInsets, mapEnd, useSheetPlace } from '../../../ui/overlay/sheet/sheet-place.ts';
import { RAMP } from '../../../ui/tokens.ts';
import { TripActions } from '../actions/trip-actions.tsx';
import { TripMenu } from '../actions/trip-menu.tsx';
import { COLORINGS, type Coloring, type RouteColors, routeColors } from './route-colors.ts';
import { TripCharts, useMomentDescription } from './trip-charts.tsx';
import { TripSummaryFigures, TripTitle } from './trip-summary-figures.tsx';

const NAMES: Record<Coloring, PlainKey<'trips'>> = {
  speed: 'trip.speed',
  power: 'trip.power',
  consumption: 'trips.consumption',
};

interface ColorChoiceProps {
  chosen: Coloring;
  onChoose: (coloring: Coloring) => void;
  /** `null` if the trip does not have the chosen figure. */
  colors: RouteColors | null;
}

/** The choice of the route's colours, and their legend. */
function ColorChoice({ chosen, onChoose, colors }: ColorChoiceProps) {
  const { t, language } = useTexts('trips');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('trip.coloredBy')}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl border border-border bg-background p-1">
        {COLORINGS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === chosen}
            onClick={() => onChoose(each)}
            className={`min-h-11 min-w-min flex-1 basis-20 rounded-lg px-1.5 text-sm ${each === chosen ? 'bg-raised font-semibold text-strong' : 'text-normal hover:text-strong'}`}
          >
            {t(NAMES[each])}
          </button>
        ))}
      </div>
      {colors && (
        <p className="flex items-center gap-2 text-xs text-quiet" dir="ltr">
          {formatNumber(language, colors.range[0])}
          <span
            className="h-1.5 flex-1 rounded-full"
            style={{ background: `linear-gradient(to right, ${RAMP.join(', ')})` }}
          />
          {formatNumber(language, colors.range[1])} {colors.unit}
        </p>
      )}
    </fieldset>
  );
}

/** Parts of the window's height. */
const SNAP_POINTS = [0.5, 0.8] as const;
/** A lower map has no room for words, px. */
const SMALL_MAP_PX = 200;

const loadRouteMap = () => import('../../../parts/route/route-map.tsx');

interface TripMapProps {
  columns: TripColumns;
  classOf: ((at: number) => number) | null;
  cursor: Cursor;
  /** The area under the sheet. */
  covered: MapInsets;
  /** Height of the screen, px. */
  screenPx: number;
}

/** The route of a trip. The map's code is large and waits until the charts are drawn. */
function TripMap({ columns, classOf, cursor, covered, screenPx }: TripMapProps) {
  const [mayLoad, setMayLoad] = useState(false);
  const stretches = useMemo(() => routeSegments(columns.latitudeDeg, columns.longitudeDeg), [columns]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame that shows the charts comes first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setMayLoad(true), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  const RouteMap = useLazyComponent(mayLoad ? loadRouteMap : null);
  if (!RouteMap) return null;
  return (
    <RouteMap
      segments={stretches}
      headings={columns.headingDeg}
      classOf={classOf}
      cursor={cursor}
      coveredBottomPx={covered.bottomPx}
      coveredEndPx={covered.endPx}
      usualBottomPx={Math.min(covered.bottomPx, SNAP_POINTS[0] * screenPx)}
      isSmall={screenPx - covered.bottomPx < SMALL_MAP_PX}
    />
  );
}

const PLACES = { tall: 'bottom', low: 'side', wide: 'side' } as const;

interface TripDetailsProps {
  trip: TripItem;
  saveFile: SaveFile;
  /** Leaves the trip; missing in a part of a screen. */
  onBack?: () => void;
  onDeleted: () => void;
  /** The part of the screen to fill; `null` for a screen of its own. */
  pane?: Size | null;
}

/** One trip on a map, its figures and its charts on a sheet. Fills its positioned parent. */
export default function TripDetails({ trip, saveFile, onBack, onDeleted, pane = null }: TripDetailsProps) {
  const { t } = useTexts('trips');
  const { trips: store } = useLazyStores();
  const loaded = useEntryColumns(store, trip);
  const [isHigh, setHigh] = useState(false);
  const { sheet, heightPx, covered, screenHeightPx } = useSheetPlace(PLACES, { pane });
  const [coloring, setColoring] = useState<Coloring>('speed');
  const [action, setAction] = useState<'export' | 'delete' | null>(null);
  const columns = loaded.state === 'there' ? loaded.columns : null;
  const colors = useMemo(() => columns && routeColors(columns, coloring), [columns, coloring]);
  const describe = useMomentDescription(columns);
  const cursor = useMemo(() => createCursor(window), []);
  useEffect(() => () => cursor.stop(), [cursor]);
  return (
    <div style={mapEnd(covered.endPx)} className="absolute inset-0 overflow-hidden">
      {columns && heightPx > 0 && (
        <TripMap
          columns={columns}
          classOf={colors?.classOf ?? null}
          cursor={cursor}
          covered={covered}
          screenPx={screenHeightPx}
        />
      )}
      <div
        style={{ insetInlineEnd: covered.endPx + 12 }}
        className="pointer-events-none absolute start-3 top-[calc(0.75rem+var(--screen-top))] flex justify-between"
      >
        {onBack && (
          <IconButton
            label={t('common.back')}
            onClick={onBack}
            className="pointer-events-auto border border-border bg-card shadow-lg"
          >
            <IconArrowLeft className="rtl:-scale-x-100" />
          </IconButton>
        )}
        <TripMenu
          onExport={() => setAction('export')}
          onDelete={() => setAction('delete')}
          className="pointer-events-auto ms-auto border border-border bg-card shadow-lg"
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
          <TripTitle trip={trip} />
          {columns && columns.timeS.length > 1 && (
            <div className="sticky top-0 z-10 -mx-3 bg-card px-4">
              <CursorSlider
                times={columns.timeS}
                cursor={cursor}
                label={t('trip.cursor')}
                describe={describe}
              />
            </div>
          )}
          <TripSummaryFigures trip={trip} />
          <ColumnsNote state={loaded.state} missing={t('trip.onCar')} />
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
        onDeleted={onDeleted}
      />
    </div>
  );
}
