import { type RefObject, useEffect } from 'react';

const NEAR_PX = 200;

/** Asks for more when the end of a list is near, also of one that does not fill its place. */
export function useLoadMore(
  scroller: RefObject<HTMLElement | null>,
  more: () => void,
  hasMore: boolean,
  count: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew may still not fill its place.
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasMore) return;
    const loadIfNear = () => {
      if (element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX) more();
    };
    loadIfNear();
    element.addEventListener('scroll', loadIfNear, { passive: true });
    return () => element.removeEventListener('scroll', loadIfNear);
  }, [scroller, more, hasMore, count]);
}
