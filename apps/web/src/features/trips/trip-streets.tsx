import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import type { TripItem } from '../../stores/trips/trip-item.ts';

/** Names of the streets at the ends of a trip; `null`: one of them has none. */
type Streets = { start: string; end: string } | null;

/** Found streets by their route's ends. */
const found = new Map<string, Streets>();

function endsOf({ route }: TripItem) {
  const [startLatitude, startLongitude] = route ?? [];
  const [endLatitude, endLongitude] = route?.slice(-2) ?? [];
  if (startLatitude === undefined || startLongitude === undefined) return null;
  if (endLatitude === undefined || endLongitude === undefined) return null;
  return [startLatitude, startLongitude, endLatitude, endLongitude] as const;
}

/** The streets at the ends of a trip; `undefined` while they are looked up in the tiles of the map. */
function useStreets(trip: TripItem): Streets | undefined {
  const ends = endsOf(trip);
  const key = ends?.map((each) => each.toFixed(4)).join() ?? '';
  const [, setFoundKey] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the ends.
  useEffect(() => {
    if (!ends || found.has(key)) return;
    let isCancelled = false;
    const show = () => isCancelled || setFoundKey(key);
    const look = async () => {
      const [startLatitude, startLongitude, endLatitude, endLongitude] = ends;
      const nameAt = await (await import('../../parts/map/street-names.ts')).streetNames;
      const [start, end] = await Promise.all([
        nameAt(startLatitude, startLongitude),
        nameAt(endLatitude, endLongitude),
      ]);
      found.set(key, start && end ? { start, end } : null);
    };
    look().then(show, () => {
      // Without the tiles the times alone name it; the next time it is looked up again.
      found.set(key, null);
      show();
      found.delete(key);
    });
    return () => {
      isCancelled = true;
    };
  }, [key]);
  return ends ? found.get(key) : null;
}

/** The streets between which a trip led, in one line; nothing where the map has no names. */
export function TripStreets({ trip }: { trip: TripItem }) {
  const { t } = useTexts('trips');
  const streets = useStreets(trip);
  if (streets === null) return null;
  if (!streets) return <span aria-hidden="true" className="block min-h-5" />;
  const { start, end } = streets;
  return (
    <span
      dir="ltr"
      data-testid="trip-streets"
      className="flex min-h-5 min-w-0 flex-wrap items-center gap-x-1 text-sm text-normal rtl:justify-end"
    >
      <span className="sr-only">{t('trip.start')} </span>
      <bdi>{start}</bdi>
      {start !== end && (
        <>
          <IconArrowNarrowRight className="size-4 shrink-0 text-quiet" aria-hidden="true" />
          <span className="sr-only">{t('trip.end')} </span>
          <bdi>{end}</bdi>
        </>
      )}
    </span>
  );
}
