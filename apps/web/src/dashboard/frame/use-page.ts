import { useSyncExternalStore } from 'react';
import { useCar } from '../dashboard-context.tsx';
import { pairingStatus } from '../pairing/pairing-status.ts';
import { type Page, pageOf } from './pages.ts';

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The page to show: the one that was chosen, else the one that this car needs first. */
export function usePage(): Page {
  const chosen = pageOf(useSyncExternalStore(onHashChange, () => location.hash));
  const car = useCar();
  if (chosen && (chosen !== 'simulator' || car.isSimulated)) return chosen;
  const paired = pairingStatus(car);
  // While the app starts its steps are shown; while the pairings are unknown the figures are.
  return paired === 'nobody' || (paired === 'unknown' && car.server === null) ? 'phones' : 'car';
}
