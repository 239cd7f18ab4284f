import type { TripColumns } from '@ligo/vehicle';
import { useEffect, useMemo, useState } from 'react';
import { useLater } from '../../../lib/react/use-later.ts';
import type { Cursor } from '../../../lib/values/create-cursor.ts';
import { routeStretches } from '../../../parts/route/route-places.ts';
import type { Covered } from '../../../ui/overlay/sheet/sheet-place.ts';

const loadRouteMap = () => import('../../../parts/route/route-map.tsx');

interface TripMapProps {
  columns: TripColumns;
  classOf: ((at: number) => number) | null;
  cursor: Cursor;
  /** What lies under the sheet. */
  covered: Covered;
}

/** The route of a trip. The map's code is large and waits until the charts are drawn. */
export function TripMap({ columns, classOf, cursor, covered }: TripMapProps) {
  const [mayLoad, setMayLoad] = useState(false);
  const stretches = useMemo(() => routeStretches(columns.latitudeDeg, columns.longitudeDeg), [columns]);
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
  const RouteMap = useLater(mayLoad ? loadRouteMap : null);
  if (!RouteMap) return null;
  return (
    <RouteMap
      stretches={stretches}
      headings={columns.headingDeg}
      classOf={classOf}
      cursor={cursor}
      coveredBottomPx={covered.bottomPx}
      coveredEndPx={covered.endPx}
    />
  );
}
