import { useEffect } from 'react';

const EVERY_MS = 10_000;

/** Reloads the recordings in intervals while new ones may appear. */
export function useReloadOnReturn(look: () => void, mayCome: boolean): void {
  useEffect(() => {
    if (!mayCome) return;
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [look, mayCome]);
}
