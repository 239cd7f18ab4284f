import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import type { MapInsets } from '../../ui/overlay/sheet/sheet-place.ts';

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

/** Room around the button, px. */
const MARGIN_PX = 16;

interface FollowButtonProps {
  isFollowing: boolean;
  onFollowing: (isFollowing: boolean) => void;
  covered: MapInsets;
}

/** Keeps the map on the car, or lets it go; stands in the free corner of the map. */
export function FollowButton({ isFollowing, onFollowing, covered }: FollowButtonProps) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-label={t('status.follow')}
      title={t('status.follow')}
      aria-pressed={isFollowing}
      onClick={() => onFollowing(!isFollowing)}
      style={{ bottom: covered.bottomPx + MARGIN_PX, insetInlineEnd: covered.endPx + MARGIN_PX }}
      className={`absolute z-[5] grid size-[48px] place-items-center rounded-full border border-border shadow-lg transition-colors duration-200 ${isFollowing ? 'bg-on text-background' : 'bg-raised text-normal'}`}
    >
      <IconCurrentLocation />
    </button>
  );
}
