import type { TripColumns } from '@ligo/vehicle';
import { useEffect, useMemo, useState } from 'react';
import { useLazyComponent } from '../../../lib/react/use-lazy-component.ts';
import type { Cursor } from '../../../lib/values/create-cursor.ts';
import { routeSegments } from '../../../parts/route/route-places.ts';
import type { MapInsets } from '../../../ui/overlay/sheet/sheet-place.ts';

const loadRouteMap = () => import('../../../parts/route/route-map.tsx');

interface TripMapProps {
  columns: TripColumns;
  classOf: ((at: number) => number) | null;
  cursor: Cursor;
  /** The area under the sheet. */
  covered: MapInsets;
}

/** The route of a trip. The map's code is large and waits until the charts are drawn. */
export function TripMap({ columns, classOf, cursor, covered }: TripMapProps) {
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
    />
  );
}
