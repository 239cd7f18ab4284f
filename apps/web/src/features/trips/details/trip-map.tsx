import { LAYOUT } from '@ligo/protocol';
import type { TripColumns } from '@ligo/vehicle';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import type { Cursor } from '../../../lib/create-cursor.ts';
import { useViewport } from '../../../lib/use-viewport.ts';
import { routeStretches } from '../../../ui/route/route-places.ts';
import { useLater } from '../../../ui/use-later.ts';

const loadRouteMap = () => import('../../../ui/route/route-map.tsx');

/** Width of the sheet beside the map on wide screens, with its margin, px. */
const WIDE_SHEET_PX = 444;

interface TripMapProps {
  columns: TripColumns;
  classOf: ((at: number) => number) | null;
  cursor: Cursor;
  /** Part of the height that the sheet covers. */
  snap: number;
}

/** The route of a trip. The map's code is large and waits until the charts are drawn. */
export function TripMap({ columns, classOf, cursor, snap }: TripMapProps) {
  const { t } = useTexts();
  const { widthPx, heightPx } = useViewport();
  const [mayLoad, setMayLoad] = useState(false);
  const stretches = useMemo(() => routeStretches(columns.lat, columns.lng), [columns]);
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
  const isWide = widthPx >= LAYOUT.breakpointPx;
  return (
    <RouteMap
      stretches={stretches}
      headings={columns.azi}
      classOf={classOf}
      cursor={cursor}
      coveredBottomPx={isWide ? 0 : snap * heightPx}
      coveredEndPx={isWide ? WIDE_SHEET_PX : 0}
      labels={{
        map: t('status.map'),
        car: t('trip.carThere'),
        start: t('trip.start'),
        end: t('trip.end'),
        noMap: t('trip.noMap'),
      }}
    />
  );
}
