import { type RefObject, useEffect, useState } from 'react';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';

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

/** Longer than two questions take. */
const SLOW_AFTER_MS = 12_000;

/** Whether a wait is so long that it may never end; each `subject` has a wait of its own. */
export function useIsSlow(isWaiting: boolean, subject: string): boolean {
  const [isLate, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject restarts the wait.
  useEffect(() => {
    setLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, subject]);
  return isLate;
}

const EVERY_MS = 10_000;
/** While the car records, ms: the recording is listed with its first seconds. */
const SOON_MS = 2_000;

/** Reloads the recordings in intervals while new ones may appear. */
export function useReloadOnReturn(reload: () => void, mayCome: boolean): void {
  const isRecording = useValue(useLazyStores().sentry.state, (state) => state?.phase === 'recording');
  useEffect(() => {
    if (!mayCome) return;
    const timer = setInterval(reload, isRecording ? SOON_MS : EVERY_MS);
    return () => clearInterval(timer);
  }, [reload, mayCome, isRecording]);
}
