import { useCallback, useEffect, useState } from 'react';

/** Whether the map keeps to the car: until the owner moves it, and again when the page comes back or the car changes. */
export function useFollowing(carId: string | null) {
  const [state, setState] = useState({ carId, isFollowing: true });
  const isFollowing = state.carId !== carId || state.isFollowing;
  const setFollowing = useCallback((value: boolean) => setState({ carId, isFollowing: value }), [carId]);
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && setFollowing(true);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [setFollowing]);
  return { isFollowing, setFollowing };
}
