import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useSize } from '../../../lib/react/use-size.ts';
import { turnTowards } from '../gliding-marker.ts';
import type { LiveMapProps } from '../live-map.tsx';
import { carMarkerElement, carPadding } from '../map-marks.ts';
import pictureUrl from './pictures/demo-map.avif';
import { STILL, stillPx } from './still-area.ts';

/** As the style of the map names them. */
const SOURCES = '© OpenStreetMap contributors, © OpenMapTiles';
/** As a marker on a map glides, and none where the visitor wants no motion. */
const GLIDE = 'motion-safe:transition-transform motion-safe:duration-1000 motion-safe:ease-linear';

interface MapStillProps extends Omit<LiveMapProps, 'carId' | 'isFollowing' | 'onUserMove' | 'onUnavailable'> {
  /** The car has left the picture, or the screen is larger. */
  onTooSmall: () => void;
}

/** A picture of the map under the car, which stands where it would on the map. It takes no touches. */
export function MapStill(props: MapStillProps) {
  const { place, headingDeg, isOld, isSmooth, coveredBottomPx, coveredEndPx, onTooSmall } = props;
  const { t } = useTexts();
  const container = useRef<HTMLElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  const { widthPx, heightPx } = useSize(container);
  turn.current = turnTowards(turn.current, headingDeg ?? turn.current);

  const padding = carPadding(heightPx, coveredBottomPx, coveredEndPx);
  const carX = (widthPx + padding.left - padding.right) / 2;
  const carY = (heightPx + padding.top - padding.bottom) / 2;
  const inPicture = stillPx(place ?? STILL.start);
  const [x, y] = [carX - inPicture.xPx, carY - inPicture.yPx];
  const fills =
    x <= padding.left &&
    x + STILL.widthPx >= widthPx - padding.right &&
    y <= 0 &&
    y + STILL.heightPx >= heightPx - padding.bottom;
  const isTooSmall = heightPx > 0 && !fills;
  useEffect(() => {
    if (isTooSmall) onTooSmall();
  }, [isTooSmall, onTooSmall]);
  const label = t('map.carHere');
  const isPlaced = place !== null;
  useEffect(() => {
    if (isPlaced) marker.current?.replaceChildren(carMarkerElement(label));
  }, [isPlaced, label]);

  const glide = isSmooth ? GLIDE : '';
  return (
    <section
      ref={container}
      aria-label={t('map.title')}
      data-testid="map-still"
      className="pointer-events-none absolute inset-0 overflow-hidden bg-background"
    >
      <img
        src={pictureUrl}
        alt=""
        width={STILL.widthPx}
        height={STILL.heightPx}
        style={{ transform: `translate(${x}px, ${y}px)` }}
        className={`absolute top-0 left-0 max-w-none ${glide}`}
      />
      {isPlaced && (
        <div
          ref={marker}
          style={{ left: carX, top: carY, transform: `translate(-50%, -50%) rotate(${turn.current}deg)` }}
          className={`absolute ${isOld ? 'opacity-55' : ''} ${glide}`}
        />
      )}
      <p
        dir="ltr"
        className="absolute end-2.5 top-[58px] rounded-full bg-card/90 px-2 py-0.5 text-xs text-normal"
      >
        {SOURCES}
      </p>
    </section>
  );
}
