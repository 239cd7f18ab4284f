import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { dayOf, isDay } from '../../../lib/time/local-day.ts';

/** The day and the movement that the address names; a day that is set takes the place of both. */
export function useAddress(today: string) {
  const [query, setQuery] = useSearchParams();
  const at = Number(query.get('at') ?? Number.NaN);
  // What cannot have happened yet is not looked for.
  const atMs = at > 0 && isDay(dayOf(at)) && dayOf(at) <= today ? at : null;
  const asked = atMs === null ? (query.get('day') ?? '') : dayOf(atMs);
  const day = isDay(asked) && asked < today ? asked : today;
  const change = useCallback(
    (next: string) =>
      setQuery(
        (before) => {
          before.delete('at');
          before.set('day', next);
          before.set('tab', 'recordings');
          return before;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return { day, atMs, setDay: change };
}
