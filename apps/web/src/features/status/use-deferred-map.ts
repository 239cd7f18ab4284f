import { useEffect, useState } from 'react';

/** The map's code is large: it waits for the first live figures, so as not to hold them up, or for this long. */
const MAP_WAITS_MS = 1_500;

/** Whether the map may be loaded now. `isCurrent`: the figures are live. */
export function useDeferredMap(isCurrent: boolean): boolean {
  const [mayLoad, setMayLoad] = useState(false);
  useEffect(() => {
    const load = () => setMayLoad(true);
    let timer = isCurrent ? undefined : setTimeout(load, MAP_WAITS_MS);
    const frame = requestAnimationFrame(() => {
      // The frame that shows the figures comes first.
      if (isCurrent) timer = setTimeout(load, 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isCurrent]);
  return mayLoad;
}
