import { useEffect, useState } from 'react';

/** Whether the map keeps to the car: until the owner moves it, and again when the page comes back or the car changes. */
export function useFollowing(carId: string | null) {
  const [isFollowing, setFollowing] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another car locks the map again.
  useEffect(() => setFollowing(true), [carId]);
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && setFollowing(true);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  return { isFollowing, setFollowing };
}
