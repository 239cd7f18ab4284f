import { useEffect, useState } from 'react';

/** Longer than two questions take. */
const SLOW_AFTER_MS = 12_000;

/** Whether something is waited for so long that it may never come; each `what` is waited for anew. */
export function useIsSlow(isWaiting: boolean, what: string): boolean {
  const [isLate, setLate] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what says when.
  useEffect(() => {
    setLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, what]);
  return isLate;
}
