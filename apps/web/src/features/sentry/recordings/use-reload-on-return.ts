import { useEffect } from 'react';

const EVERY_MS = 10_000;

/** Looks for new recordings again and again while some may come. */
export function useReloadOnReturn(look: () => void, mayCome: boolean): void {
  useEffect(() => {
    if (!mayCome) return;
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [look, mayCome]);
}
