import { liveView } from '@ligo/vehicle';
import { IconCurrentLocation } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useLater } from '../../lib/react/use-later.ts';
import { useViewport } from '../../lib/react/use-viewport.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Sheet } from '../../ui/overlay/sheet/sheet.tsx';
import { coveredBy, mapEnd, type SheetPlace, sheetWidthPx } from '../../ui/overlay/sheet/sheet-place.ts';
import { LAYOUT } from '../../ui/screen/layout.ts';
import { screenShape } from '../../ui/screen/screen-shape.ts';
import { AgeBadge, WifiBadge } from './badges.tsx';
import { ObstacleNote } from './obstacle-note.tsx';
import { Tiles } from './tiles.tsx';
import { useFollowing } from './use-following.ts';

const BatteryInfoDrawer = lazy(() => import('./battery-info-drawer.tsx'));
const loadLiveMap = () => import('../../parts/map/live-map.tsx');

/** The map's code is large: it waits for the first live figures, so as not to hold them up, or for this long. */
const MAP_WAITS_MS = 1_500;
/** Updates further apart than this make the car jump instead of glide. */
const JUMP_AFTER_MS = 15_000;
/** Parts of the window's height. */
const SNAP_POINTS = [0.34, 0.5] as const;
const PLACES = { tall: 'bottom', low: 'side', wide: 'corner' } as const satisfies Record<string, SheetPlace>;
/** What a button over the map needs above the sheet, px. */
const BUTTON_ROOM_PX = 72;

/** The live screen: the car on the map, and its figures on a sheet. */
export function StatusScreen() {
  const { t } = useTexts();
  const { carList, link, live } = useStores();
  const carId = useValue(carList, (value) => value.selectedCarId);
  const isConnected = useValue(link, (value) => value.status === 'connected');
  const obstacle = useValue(link, (value) => value.obstacle);
  const { status, receivedAtMs, previousReceivedAtMs, isLive } = useValue(live, (value) => value);
  const view = liveView(status);
  const isCurrent = isLive && isConnected;
  const { isFollowing, setFollowing } = useFollowing(carId);
  const viewport = useViewport();
  const shape = screenShape(viewport);
  const [isHigh, setHigh] = useState(false);
  const [sheetPx, setSheetPx] = useState(0);
  const [isExplaining, setExplaining] = useState<boolean | null>(null);
  const [hasMap, setHasMap] = useState(true);
  const [mayLoadMap, setMayLoadMap] = useState(false);
  useEffect(() => {
    const load = () => setMayLoadMap(true);
    let timer = isCurrent ? undefined : setTimeout(load, MAP_WAITS_MS);
    const frame = requestAnimationFrame(() => {
      // The frame that shows the figures comes first.
      if (isCurrent) timer = setTimeout(load, 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isCurrent]);

  const LiveMap = useLater(mayLoadMap ? loadLiveMap : null);
  const gapMs =
    receivedAtMs !== null && previousReceivedAtMs !== null ? receivedAtMs - previousReceivedAtMs : null;
  const place = PLACES[shape];
  const widthPx = viewport.widthPx - (shape === 'wide' ? LAYOUT.menuPx : 0);
  const sheetWidth = sheetWidthPx(place, shape, widthPx);
  const covered = coveredBy(place, { heightPx: sheetPx, widthPx: sheetWidth ?? widthPx }, widthPx);
  const hasButtonRoom =
    covered.endPx > 0 || viewport.heightPx - LAYOUT.headerPx - covered.bottomPx >= BUTTON_ROOM_PX;
  return (
    <div
      style={place === 'side' ? mapEnd(covered.endPx) : undefined}
      className="absolute inset-0 overflow-hidden"
    >
      <h1 className="sr-only">{t('status.title')}</h1>
      {LiveMap && (
        <LiveMap
          carId={carId}
          place={view.place}
          headingDeg={view.headingDeg}
          isSmooth={gapMs !== null && gapMs < JUMP_AFTER_MS}
          isFollowing={isFollowing}
          onUserMove={() => setFollowing(false)}
          coveredBottomPx={covered.bottomPx}
          coveredEndPx={covered.endPx}
          onUnavailable={() => setHasMap(false)}
        />
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 z-[5] flex flex-col items-start gap-2">
        {!isCurrent && <AgeBadge receivedAtMs={receivedAtMs} />}
        <ObstacleNote obstacle={obstacle} />
        {isConnected && view.reportsWifi && <WifiBadge view={view} />}
      </div>
      {hasMap && hasButtonRoom && (
        <button
          type="button"
          aria-label={t('status.follow')}
          title={t('status.follow')}
          aria-pressed={isFollowing}
          onClick={() => setFollowing(!isFollowing)}
          style={{ bottom: covered.bottomPx + 16, insetInlineEnd: covered.endPx + 16 }}
          className={`absolute z-[5] grid size-12 place-items-center rounded-full border border-border shadow-lg transition-colors duration-200 ${isFollowing ? 'bg-on text-background' : 'bg-raised text-normal'}`}
        >
          <IconCurrentLocation />
        </button>
      )}
      <Sheet
        label={t('status.sheet')}
        handle={{ more: t('sheet.more'), less: t('sheet.less') }}
        place={place}
        widthPx={sheetWidth}
        snapPoints={SNAP_POINTS}
        isHigh={isHigh}
        onHigh={setHigh}
        isFitted
        onHeight={setSheetPx}
      >
        <div
          data-live={isCurrent}
          className={`grid flex-1 grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-2.5 transition-opacity duration-200 low:gap-2 ${isCurrent ? '' : 'opacity-60'}`}
        >
          <Tiles view={view} isBrief={!isHigh} onExplain={() => setExplaining(true)} />
        </div>
      </Sheet>
      <Suspense>
        {isExplaining !== null && <BatteryInfoDrawer open={isExplaining} onOpenChange={setExplaining} />}
      </Suspense>
    </div>
  );
}
