import { useEffect, useState } from 'react';

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
