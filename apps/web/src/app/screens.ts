import { withLazyTexts } from '../i18n/with-texts.ts';
import { PATHS } from '../lib/paths.ts';

/** Loads each screen that comes in files of its own, by its address. */
export const SCREENS = {
  [PATHS.scanQrCode]: () => import('../features/cars/scan-screen.tsx'),
  [PATHS.trips]: () => import('../features/trips/list/trips-screen.tsx'),
  [PATHS.tripDetails]: () => import('../features/trips/details/trip-details-screen.tsx'),
  [PATHS.tripsMonth]: () => import('../features/trips/month/month-screen.tsx'),
  [PATHS.tripsSearch]: () => import('../features/trips/search/search-screen.tsx'),
  [PATHS.notificationClick]: () => import('../features/notification-click/notification-click-screen.tsx'),
  [PATHS.liveCamera]: () => withLazyTexts(import('../features/live-camera/live-camera-screen.tsx')),
  [PATHS.logs]: () => import('../features/logs/logs-screen.tsx'),
  [PATHS.notifications]: () => import('../features/notifications/notifications-screen.tsx'),
  [PATHS.requestPermissions]: () => import('../features/permissions/permissions-screen.tsx'),
  [PATHS.seats]: () => withLazyTexts(import('../features/seats/seats-screen.tsx')),
  [PATHS.sentry]: () => withLazyTexts(import('../features/sentry/sentry-screen.tsx')),
  [PATHS.account]: () => withLazyTexts(import('../features/settings/account-screen.tsx')),
  [PATHS.settings]: () => withLazyTexts(import('../features/settings/settings-screen.tsx')),
} as const;

/** Longest wait for the screen of this address, ms: after that the shell around it comes alone. */
const AHEAD_MS = 300;

/** Begins to load the screen of an address; resolves once it is there, or was waited for long enough. Never rejects. */
export async function preloadScreen(path: string): Promise<void> {
  const load: (() => Promise<unknown>) | undefined = SCREENS[path as keyof typeof SCREENS];
  if (!load) return;
  const enough = new Promise((resolve) => {
    setTimeout(resolve, AHEAD_MS);
  });
  // What could not be had is asked for again when it is shown, and fails there.
  await Promise.race([load().catch(() => {}), enough]);
}
