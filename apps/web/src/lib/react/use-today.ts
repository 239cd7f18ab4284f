import { dayOf, type LocalDay } from '../time/local-day.ts';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;

/** The local day, updated at midnight while the component is shown. */
export function useToday(): LocalDay {
  return dayOf(useNow(MINUTE_MS));
}
