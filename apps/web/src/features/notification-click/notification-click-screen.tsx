import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { KEEP_ROUTE_ON_CAR_CHANGE, PATHS } from '../../lib/paths.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { clickOf, eventPathOf } from './click-of.ts';

/** The landing of a tapped notification: applies it and leaves again. Shows nothing. */
export default function NotificationClickScreen({ onReboot }: { onReboot: () => void }) {
  const { api, carList } = useStores();
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const data = query.get('data');
  const handled = useRef<string | null>(null);

  useEffect(() => {
    if (handled.current === location.key) return;
    handled.current = location.key;
    const click = clickOf(data);
    if (click?.action === 'CarUnlink') void carList.refresh();
    if (click?.action === 'MCUReboot') onReboot();
    // Without the content: it could name a car. Offline no report is possible.
    if (!click) api.call('remoteLog', { log: 'notification click with unreadable data' }).catch(() => {});

    const { cars, selectedCarId } = carList.get();
    const other = cars.find(({ carId }) => carId === click?.carId && carId !== selectedCarId);
    if (other) carList.select(other.carId);
    const path = click && eventPathOf(click);
    if (path) void navigate(path, { replace: true, state: KEEP_ROUTE_ON_CAR_CHANGE });
    // The first entry of a new window has nothing to go back to.
    else if (other || location.key === 'default') void navigate(PATHS.status, { replace: true });
    else void navigate(-1);
  }, [api, carList, data, location.key, navigate, onReboot]);
  return null;
}
