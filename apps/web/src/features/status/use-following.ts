import { useEffect, useState } from 'react';

/** Whether the map keeps to the car: until the owner moves it, and again when the page comes back or the car changes. */
export function useFollowing(carId: string | null) {
  const [isFollowing, setFollowing] = useState(true);
  const [followed, setFollowed] = useState(carId);
  if (followed !== carId) {
    setFollowed(carId);
    setFollowing(true);
  }
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && setFollowing(true);
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  return { isFollowing, setFollowing };
}
