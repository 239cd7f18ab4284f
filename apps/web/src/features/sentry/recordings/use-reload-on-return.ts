import { useEffect } from 'react';

const EVERY_MS = 10_000;

/** Reloads the recordings in intervals while new ones may appear. */
export function useReloadOnReturn(reload: () => void, mayCome: boolean): void {
  useEffect(() => {
    if (!mayCome) return;
    const timer = setInterval(reload, EVERY_MS);
    return () => clearInterval(timer);
  }, [reload, mayCome]);
}
