import { liveView } from '@ligo/vehicle';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useLazyComponent } from '../../lib/react/use-lazy-component.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { Sheet } from '../../ui/overlay/sheet/sheet.tsx';
import { mapEnd } from '../../ui/overlay/sheet/sheet-place.ts';
import { useSheetPlace } from '../../ui/overlay/sheet/use-sheet-place.ts';
import { LAYOUT } from '../../ui/screen/layout.ts';
import { AgeBadge, WifiBadge } from './badges.tsx';
import { BatteryTile } from './battery-tile.tsx';
import { hasCharged } from './charging.ts';
import { FailureNote } from './failure-note.tsx';
import { FollowButton, useFollowing } from './follow-button.tsx';
import { PowerTile, RotationTile, SpeedTile } from './motion-tiles.tsx';
import { allStaleSince, staleFigures } from './stale-figures.ts';
import { StaleNote } from './tile.tsx';
import { type FigureFormatterInput, useFigureFormatter } from './use-figure-formatter.ts';

/** The map's code is large: it waits for the first live figures, so as not to hold them up, or for this long. */
const MAP_WAITS_MS = 1_500;

/** Whether the map may be loaded now. `isCurrent`: the figures are live. */
function useDeferredMap(isCurrent: boolean): boolean {
  const [mayLoad, setMayLoad] = useState(false);
  useEffect(() => {
    const load = () => setMayLoad(true);
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
  return mayLoad;
}

interface TilesProps extends FigureFormatterInput {
  onExplain: () => void;
}

/** Battery, speed, power and rotation. */
function Tiles({ onExplain, ...props }: TilesProps) {
  const shown = useFigureFormatter(props);
  return (
    <>
      <BatteryTile shown={shown} onExplain={onExplain} />
      <SpeedTile shown={shown} />
      <PowerTile shown={shown} />
      <RotationTile shown={shown} />
    </>
  );
}

const BatteryInfoDrawer = lazy(() => import('./battery-info-drawer.tsx'));
const NoPlaceNote = lazy(() => import('./no-place-note.tsx'));
const loadLiveMap = () => import('../../parts/map/live-map.tsx');

/** Updates further apart than this make the car jump instead of glide. */
const JUMP_AFTER_MS = 15_000;
/** Parts of the window's height. */
const SNAP_POINTS = [0.34, 0.5] as const;
const PLACES = { tall: 'bottom', low: 'side', wide: 'corner' } as const;
/** The space of a button over the map above the sheet, px. */
const BUTTON_ROOM_PX = 72;

/** The live screen: the car on the map, and its figures on a sheet. */
export function StatusScreen() {
  const { t } = useTexts();
  const { carList, link, live } = useStores();
  const carId = useValue(carList, (value) => value.selectedCarId);
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const failure = useValue(link, (value) => value.failure);
  const { status, receivedAtMs, previousReceivedAtMs, isLive } = useValue(live, (value) => value);
  const view = liveView(status);
  const isCurrent = isLive && isReached;
  const old = staleFigures(view, receivedAtMs);
  const allFromMs = allStaleSince(old, view);
  const isAllOld = allFromMs !== undefined;
  const { isFollowing, setFollowing } = useFollowing(carId);
  const { sheet, covered, windowPx } = useSheetPlace(PLACES, true);
  const [isHigh, setHigh] = useState(false);
  const [isExplaining, setExplaining] = useState<boolean | null>(null);
  const [hasMap, setHasMap] = useState(true);
  const LiveMap = useLazyComponent(useDeferredMap(isCurrent) ? loadLiveMap : null);
  const gapMs =
    receivedAtMs !== null && previousReceivedAtMs !== null ? receivedAtMs - previousReceivedAtMs : null;
  const hasButtonRoom = covered.endPx > 0 || windowPx - LAYOUT.headerPx - covered.bottomPx >= BUTTON_ROOM_PX;
  return (
    <div
      style={sheet.place === 'side' ? mapEnd(covered.endPx) : undefined}
      className="absolute inset-0 overflow-hidden"
    >
      <h1 className="sr-only">{t('status.title')}</h1>
      {LiveMap && (
        <LiveMap
          carId={carId}
          place={view.place}
          headingDeg={view.headingDeg}
          isOld={old.has('place')}
          isSmooth={gapMs !== null && gapMs < JUMP_AFTER_MS}
          isFollowing={isFollowing}
          onUserMove={() => setFollowing(false)}
          coveredBottomPx={covered.bottomPx}
          coveredEndPx={covered.endPx}
          onUnavailable={() => setHasMap(false)}
        />
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 z-[5] flex flex-col items-start gap-2">
        {!isCurrent && <AgeBadge asOfMs={allFromMs ?? receivedAtMs} />}
        <Suspense>{isCurrent && isAllOld && <StaleNote fromMs={allFromMs} isOfAll />}</Suspense>
        <Suspense>{LiveMap && isCurrent && status && !view.place && <NoPlaceNote />}</Suspense>
        <FailureNote failure={failure} />
        {isReached && view.reportsWifi && <WifiBadge view={view} />}
      </div>
      {hasMap && hasButtonRoom && (
        <FollowButton isFollowing={isFollowing} onFollowing={setFollowing} covered={covered} />
      )}
      <Sheet
        label={t('status.sheet')}
        handle={{ more: t('sheet.more'), less: t('sheet.less') }}
        {...sheet}
        snapPoints={SNAP_POINTS}
        isHigh={isHigh}
        onHigh={setHigh}
        isFitted
      >
        <div
          data-live={isCurrent && !isAllOld}
          className={`grid flex-1 grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-2.5 transition-opacity duration-200 low:gap-2 ${isCurrent ? '' : 'opacity-60'}`}
        >
          <Tiles
            view={view}
            old={old}
            isAllOld={isAllOld}
            isCurrent={isCurrent}
            isCompact={!isHigh}
            onExplain={() => setExplaining(true)}
          />
        </div>
      </Sheet>
      <Suspense>
        {isExplaining !== null && (
          <BatteryInfoDrawer open={isExplaining} onOpenChange={setExplaining} hasCharged={hasCharged(view)} />
        )}
      </Suspense>
    </div>
  );
}
