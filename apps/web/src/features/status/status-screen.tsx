import { LAYOUT, MAP, SHEET_SNAPS } from '@ligo/protocol';
import { liveView } from '@ligo/vehicle';
import { IconCurrentLocation } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useViewport } from '../../lib/use-viewport.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { useLater } from '../../ui/use-later.ts';
import { AgeBadge, WifiBadge } from './badges.tsx';
import { ObstacleNote } from './obstacle-note.tsx';
import { Tiles } from './tiles.tsx';
import { useFollowing } from './use-following.ts';

const BatteryInfoDrawer = lazy(() => import('./battery-info-drawer.tsx'));
const loadLiveMap = () => import('../../ui/map/live-map.tsx');

/** The map's code is large: it waits for the first live figures, so as not to hold them up, or for this long. */
const MAP_WAITS_MS = 1_500;
/** Width of the sheet beside the map on wide screens, with its margin, px. */
const WIDE_SHEET_PX = 444;
const SHEET_HANDLE_PX = 24;
const [LOW, HIGH] = SHEET_SNAPS.status;

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
  const { heightPx, widthPx } = useViewport();
  const [snap, setSnap] = useState<number>(LOW);
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
  const isWide = widthPx >= LAYOUT.breakpointPx;
  const gapMs =
    receivedAtMs !== null && previousReceivedAtMs !== null ? receivedAtMs - previousReceivedAtMs : null;
  const sheetPx = snap * heightPx;
  return (
    <div className="absolute inset-0 overflow-hidden">
      <h1 className="sr-only">{t('status.title')}</h1>
      {LiveMap && (
        <LiveMap
          carId={carId}
          place={view.place}
          headingDeg={view.headingDeg}
          isSmooth={gapMs !== null && gapMs < MAP.markerJumpAfterMs}
          isFollowing={isFollowing}
          onUserMove={() => setFollowing(false)}
          coveredBottomPx={isWide ? 0 : sheetPx}
          coveredEndPx={isWide ? WIDE_SHEET_PX : 0}
          mapLabel={t('status.map')}
          carLabel={t('status.carHere')}
          noMapText={t('status.noMap')}
          onUnavailable={() => setHasMap(false)}
        />
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 flex flex-col items-start gap-2">
        {!isCurrent && <AgeBadge receivedAtMs={receivedAtMs} />}
        <ObstacleNote obstacle={obstacle} />
        {isConnected && view.reportsWifi && <WifiBadge view={view} />}
      </div>
      {hasMap && (
        <button
          type="button"
          aria-label={t('status.follow')}
          title={t('status.follow')}
          aria-pressed={isFollowing}
          onClick={() => setFollowing(!isFollowing)}
          style={{ bottom: sheetPx + 16 }}
          className={`absolute end-4 z-[5] grid size-12 place-items-center rounded-full border border-border shadow-lg transition-colors duration-200 wide:end-[444px] ${isFollowing ? 'bg-on text-background' : 'bg-raised text-normal'}`}
        >
          <IconCurrentLocation />
        </button>
      )}
      <BottomSheet label={t('status.sheet')} snapPoints={SHEET_SNAPS.status} onSnap={setSnap}>
        <div
          data-live={isCurrent}
          style={{
            height: `calc(${snap * 100}dvh - ${SHEET_HANDLE_PX + 12}px - env(safe-area-inset-bottom))`,
          }}
          className={`grid grid-cols-2 grid-rows-2 gap-2.5 transition-opacity duration-200 ${isCurrent ? '' : 'opacity-60'}`}
        >
          <Tiles view={view} isBrief={snap !== HIGH} onExplain={() => setExplaining(true)} />
        </div>
      </BottomSheet>
      <Suspense>
        {isExplaining !== null && <BatteryInfoDrawer open={isExplaining} onOpenChange={setExplaining} />}
      </Suspense>
    </div>
  );
}
