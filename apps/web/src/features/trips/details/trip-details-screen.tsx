import { Navigate, useLocation } from 'react-router';
import { useTexts } from '../../../i18n/index.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useBack } from '../../../lib/react/use-back.ts';
import type { SaveFile } from '../../../ports/save-file.ts';
import type { TripItem } from '../../../stores/trips/trip-item.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { dayLink, findTrip, tripOfState } from '../trip-links.ts';
import { dayOfTrip } from '../trip-summary.ts';
import TripDetails from './trip-details.tsx';

/** A trip in a screen of its own, where there is no room for it beside the list. */
export default function TripDetailsScreen({ saveFile }: { saveFile: SaveFile }) {
  const { trips, isLoaded } = useValue(useLazyStores().trips, (value) => value);
  const key = tripOfState(useLocation().state);
  const trip = findTrip(trips, key);
  if (!key || (isLoaded && !trip)) return <Navigate to={PATHS.trips} replace />;
  return trip && <Screen key={`${trip.createdAtS}/${trip.id}`} trip={trip} saveFile={saveFile} />;
}

function Screen({ trip, saveFile }: { trip: TripItem; saveFile: SaveFile }) {
  const { t } = useTexts('trips');
  const goBack = useBack(dayLink(dayOfTrip(trip)));
  return (
    <main className="fixed inset-y-0 start-(--safe-start) end-(--safe-end) bg-background [--screen-top:env(safe-area-inset-top)]">
      <h1 className="sr-only">{t('trip.title')}</h1>
      <TripDetails trip={trip} saveFile={saveFile} onBack={goBack} onDeleted={goBack} />
    </main>
  );
}
