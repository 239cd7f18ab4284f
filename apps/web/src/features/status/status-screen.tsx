import { liveView } from '@ligo/vehicle';
import { IconCurrentLocation, IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { useLazyComponent } from '../../lib/react/use-lazy-component.ts';
import { lazyDrawer } from '../../parts/lazy-views.tsx';
import { useIsReached } from '../../parts/use-car.ts';
import type { LinkFailure } from '../../stores/link/link-store.ts';
import { useStores, useValue } from '../../stores/use-stores.tsx';
import { lazyNote } from '../../ui/feedback/lazy-part.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Sheet } from '../../ui/overlay/sheet/sheet.tsx';
import { type MapInsets, mapEnd, useSheetPlace } from '../../ui/overlay/sheet/sheet-place.ts';
import { LAYOUT } from '../../ui/screen/layout.ts';
import { useHasColumns } from '../../ui/screen/use-has-columns.ts';
import { AgeBadge, WifiBadge } from './badges.tsx';
import { BatteryTile } from './battery-tile.tsx';
import { PowerTile, RotationTile, SpeedTile } from './motion-tiles.tsx';
import { allStaleSince, hasCharged, staleFigures } from './stale-figures.ts';
import { StaleNote } from './tile.tsx';
import { type FigureFormatterInput, useFigureFormatter } from './use-figure-formatter.ts';

/** Whether the map keeps to the car: until the owner moves it, and again when the page comes back or the car changes. */
function useFollowing(carId: string | null) {
  const [isFollowing, setFollowing] = useState(true);
  const [followed, setFollowed] = useState(carId);
  if (followed !== carId) {
    setFollowed(carId);
    setFollowing(true);
  }
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && setFollowing(true);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  return { isFollowing, setFollowing };
}

/** Room around the button, px. */
const MARGIN_PX = 16;

interface FollowButtonProps {
  isFollowing: boolean;
  onFollowing: (isFollowing: boolean) => void;
  covered: MapInsets;
}

/** Keeps the map on the car, or lets it go; stands in the free corner of the map. */
function FollowButton({ isFollowing, onFollowing, covered }: FollowButtonProps) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-label={t('status.follow')}
      title={t('status.follow')}
      aria-pressed={isFollowing}
      onClick={() => onFollowing(!isFollowing)}
      style={{ bottom: covered.bottomPx + MARGIN_PX, insetInlineEnd: covered.endPx + MARGIN_PX }}
      className={`absolute z-[5] grid size-[48px] place-items-center rounded-full border border-border shadow-lg transition-colors duration-200 ${isFollowing ? 'bg-on text-background' : 'bg-raised text-normal'}`}
    >
      <IconCurrentLocation />
    </button>
  );
}

/** What keeps the car from being reached, and what the owner can do; spoken when it comes. */
function FailureNote({ failure }: { failure: LinkFailure | null }) {
  const { t } = useTexts();
  const { link } = useStores();
  return (
    <div role="status">
      {failure && (
        <div
          data-testid="failure"
          data-code={failure.code}
          className="max-w-sm rounded-card border border-border bg-card/95 p-3 text-sm shadow-lg"
        >
          <p className="flex items-start gap-2 font-semibold text-attention">
            <IconPlugConnectedX className="size-5 shrink-0" aria-hidden="true" />
            {t(`status.failure.${failure.code}`)}
          </p>
          {failure.code === 'waiting' || failure.code === 'removed' || failure.code === 'mismatch' ? (
            <ApprovalNote code={failure.code} />
          ) : (
            <p className="mt-1 text-normal">{t(`status.failure.${failure.code}Hint`)}</p>
          )}
          {failure.code === 'replaced' && (
            <Button className="pointer-events-auto mt-3" wide onClick={() => link.takeOver()}>
              {t('status.failure.connectHere')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

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

const ApprovalNote = lazyNote(() => withTexts(import('./approval-note.tsx'), 'cars'));
const BatteryInfoDrawer = lazyDrawer(() => import('./battery-info-drawer.tsx'));
const OffNote = lazyNote(() => withTexts(import('./off-note.tsx'), 'sentry'));
const NoPlaceNote = lazyNote(() => import('./no-place-note.tsx'));
const loadLiveMap = () => import('../../parts/map/live-map.tsx');
const loadDemoMap = () => import('../../parts/map/still/demo-map.tsx');

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
  const { carList, isDemo, link, live } = useStores();
  const carId = useValue(carList, (value) => value.selectedCarId);
  const isReached = useIsReached();
  const failure = useValue(link, (value) => value.failure);
  const { status, receivedAtMs, previousReceivedAtMs, isLive } = useValue(live, (value) => value);
  const view = liveView(status);
  const isCurrent = isLive && isReached;
  const old = staleFigures(view, receivedAtMs);
  const allFromMs = allStaleSince(old, view);
  const isAllOld = allFromMs !== undefined;
  const { isFollowing, setFollowing } = useFollowing(carId);
  const { sheet, covered, screenHeightPx } = useSheetPlace(PLACES, { isBesideMenu: true });
  const [isHigh, setHigh] = useState(useHasColumns());
  const [isExplaining, setExplaining] = useState<boolean | null>(null);
  const [hasMap, setHasMap] = useState(true);
  const mayLoadMap = useDeferredMap(isCurrent);
  const LiveMap = useLazyComponent(isDemo ? loadDemoMap : mayLoadMap ? loadLiveMap : null);
  const gapMs =
    receivedAtMs !== null && previousReceivedAtMs !== null ? receivedAtMs - previousReceivedAtMs : null;
  const hasButtonRoom =
    covered.endPx > 0 || screenHeightPx - LAYOUT.headerPx - covered.bottomPx >= BUTTON_ROOM_PX;
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
      {/* Beside the button that shows where the map comes from. */}
      <div className="pointer-events-none absolute start-3 end-12 top-3 z-[5] flex flex-col items-start gap-2">
        {!isCurrent && <AgeBadge asOfMs={allFromMs ?? receivedAtMs} />}
        {isCurrent && isAllOld && <StaleNote fromMs={allFromMs} isOfAll />}
        {LiveMap && isCurrent && status && !view.place && <NoPlaceNote />}
        {isCurrent && view.isOn === false && <OffNote by={view.powerInferredBy} />}
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
