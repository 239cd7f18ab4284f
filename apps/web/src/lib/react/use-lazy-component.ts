import { type ComponentType, useEffect, useState } from 'react';

/** How long to wait before a part that could not be fetched is asked for again, ms. */
const RETRY_DELAY_MS = 3_000;

/**
 * A part whose code is fetched when it is needed first; `null` until it is there, and while `load` is. A network that is away
 * for a moment costs the part alone, not the screen around it: it is asked for again until it comes.
 */
export function useLazyComponent<P extends object>(
  load: (() => Promise<{ default: ComponentType<P> }>) | null,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (!load || part) return;
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
      load().then(
        (module) => isCancelled || setPart(() => module.default),
        () => {
          if (!isCancelled) timer = setTimeout(attempt, RETRY_DELAY_MS);
        },
      );
    void attempt();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [load, part]);
  return part;
}
