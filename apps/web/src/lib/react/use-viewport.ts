import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export function useViewport(): { heightPx: number; widthPx: number } {
  const heightPx = useSyncExternalStore(subscribe, () => window.innerHeight);
  const widthPx = useSyncExternalStore(subscribe, () => window.innerWidth);
  return { heightPx, widthPx };
}
