import { useEffect, useState } from 'react';
import { dayOf, type LocalDay } from '../time/local-day.ts';

/** The time now, unix ms, updated every `everyMs` while the component is shown. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const MINUTE_MS = 60_000;

/** The local day, updated at midnight while the component is shown. */
export function useToday(): LocalDay {
  return dayOf(useNow(MINUTE_MS));
}
