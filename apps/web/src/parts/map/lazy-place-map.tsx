import type { ComponentProps } from 'react';
import { useLazyComponent } from '../../lib/react/use-lazy-component.ts';
import type PlaceMap from './place-map.tsx';

const loadPlaceMap = () => import('./place-map.tsx');

/** A map to choose a place on, which keeps its place while its code is loaded. */
export function LazyPlaceMap(props: ComponentProps<typeof PlaceMap>) {
  const Loaded = useLazyComponent(loadPlaceMap);
  return Loaded ? <Loaded {...props} /> : <div className="h-64 rounded-card border border-border" />;
}

/** How near a map begins that has a circle of some hundred metres in it. */
const CIRCLE_ZOOM = 15;

type CircleMapProps = Omit<ComponentProps<typeof PlaceMap>, 'onUnavailable' | 'around' | 'zoom'>;

/** A map in a drawer, around the chosen place. A browser that draws no maps keeps the rest of the form. */
export function CircleMap(props: CircleMapProps) {
  const { place } = props;
  return (
    <div data-base-ui-swipe-ignore>
      <LazyPlaceMap
        {...props}
        onUnavailable={() => {}}
        around={place && Float32Array.of(place.latitudeDeg, place.longitudeDeg)}
        zoom={CIRCLE_ZOOM}
      />
    </div>
  );
}
