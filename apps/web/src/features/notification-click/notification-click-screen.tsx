import { notificationClickSchema } from '@ligo/protocol';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { KEEP_ROUTE_ON_CAR_CHANGE, PATHS } from '../../lib/paths.ts';
import { jsonOf } from '../../lib/values/json-of.ts';
import { movementLink } from '../../parts/event-links.ts';
import { useStores } from '../../stores/use-stores.tsx';

type NotificationClick = z.infer<typeof notificationClickSchema>;

/** Reads the `data` parameter of a notification's address; `null` if it cannot be read. Never throws. */
export function clickOf(data: string | null): NotificationClick | null {
  return notificationClickSchema.safeParse(jsonOf(data ?? '')).data ?? null;
}

/** Events that the log shows with the account that changed something, or the place. */
const LOGGED = ['SentrySwitchedOff', 'SentryMasked', 'RecordingsDeleted', 'DeviceChanged', 'Arrived'];

/**
 * The path of a notification: to the recording of a movement, to a device that waits, to the settings with the reason of a stop, or to the log with the rest;
 * `null` for other events.
 */
export function eventPathOf({ action, time }: NotificationClick): string | null {
  if (action === 'SentryMovement') return time === undefined ? PATHS.sentry : movementLink(time);
  if (action === 'DeviceWaiting') return PATHS.devices;
  if (LOGGED.includes(action)) return PATHS.logs;
  return action === 'SentryStopped' ? `${PATHS.sentry}?tab=configuration` : null;
}

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
    if (click?.action === 'MCUReboot') onReboot();
    // Without the content: it could name a car. Offline no report is possible.
    if (!click) api.call('remoteLog', { log: 'notification click with unreadable data' }).catch(() => {});

    const leave = (isKnown: boolean) => {
      const { cars, selectedCarId } = carList.get();
      const other = cars.find(({ carId }) => carId === click?.carId && carId !== selectedCarId);
      if (other) carList.select(other.carId);
      const path = click && isKnown && eventPathOf(click);
      if (path) void navigate(path, { replace: true, state: KEEP_ROUTE_ON_CAR_CHANGE });
      // The first entry of a new window has nothing to go back to. Another car's screen would be taken for that of the notification.
      else if (other || !isKnown || location.key === 'default')
        void navigate(PATHS.status, { replace: true });
      else void navigate(-1);
    };
    const isKnown = () => !click?.carId || carList.get().cars.some(({ carId }) => carId === click.carId);
    const refreshed = click?.action === 'CarUnlink' || !isKnown() ? carList.refresh() : null;
    if (isKnown()) leave(true);
    // Perhaps another phone has added the car.
    else void refreshed?.then(() => handled.current === location.key && leave(isKnown()));
  }, [api, carList, data, location.key, navigate, onReboot]);
  return null;
}
