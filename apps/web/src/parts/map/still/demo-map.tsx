import { useCallback, useEffect, useState } from 'react';
import { onTouchOrIdle } from '../../../lib/on-touch-or-idle.ts';
import { useLazyComponent } from '../../../lib/react/use-lazy-component.ts';
import type { LiveMapProps } from '../live-map.tsx';
import { MapStill } from './map-still.tsx';

const loadLiveMap = () => import('../live-map.tsx');

/**
 * The map of the demo. A map keeps a slow phone busy for seconds, so a newcomer sees a picture of it first, on which the car
 * drives; the map takes its place when it is drawn.
 */
export default function DemoMap(props: LiveMapProps) {
  const [isWanted, setWanted] = useState(false);
  const [hasStill, setStill] = useState(true);
  const want = useCallback(() => setWanted(true), []);
  const replace = useCallback(() => {
    setWanted(true);
    setStill(false);
  }, []);
  useEffect(() => (isWanted ? undefined : onTouchOrIdle(want)), [isWanted, want]);
  const LiveMap = useLazyComponent(isWanted ? loadLiveMap : null);
  const { onUserMove, onUnavailable } = props;
  const withEnd = (call: () => void) => () => {
    replace();
    call();
  };
  return (
    <>
      {LiveMap && (
        <LiveMap
          {...props}
          onDrawn={replace}
          onUserMove={withEnd(onUserMove)}
          onUnavailable={withEnd(onUnavailable)}
        />
      )}
      {hasStill && <MapStill {...props} onTooSmall={replace} />}
    </>
  );
}
