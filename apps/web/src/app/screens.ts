import type { ComponentType } from 'react';
import { withTexts } from '../i18n/with-texts.ts';
import { PATHS } from '../lib/paths.ts';
import type { SaveFile } from '../ports/save-file.ts';

/** The functions of the app that screens in the shell take. */
export interface ScreenProps {
  saveFile: SaveFile;
  onHelp(): void;
  onLogout(): void;
  onDeleted(): Promise<void>;
  /** Explains restarts of the car's unit. */
  onReboot(): void;
}

/** Loads each screen in the shell, by its address. Its route follows from its row. */
export const SHELL_SCREENS: Readonly<Record<string, () => Promise<{ default: ComponentType<ScreenProps> }>>> =
  {
    [PATHS.trips]: () => withTexts(import('../features/trips/list/trips-screen.tsx'), 'trips'),
    [PATHS.tripsMonth]: () => withTexts(import('../features/trips/month/month-screen.tsx'), 'trips'),
    [PATHS.tripsSearch]: () => withTexts(import('../features/trips/search/search-screen.tsx'), 'trips'),
    [PATHS.charging]: () =>
      withTexts(import('../features/charging/list/charging-screen.tsx'), 'charging', 'cars'),
    [PATHS.notificationClick]: () => import('../features/notification-click/notification-click-screen.tsx'),
    [PATHS.logs]: () => withTexts(import('../features/logs/logs-screen.tsx'), 'logs'),
    [PATHS.notifications]: () =>
      withTexts(import('../features/notifications/notifications-screen.tsx'), 'notifications'),
    [PATHS.seats]: () => withTexts(import('../features/seats/seats-screen.tsx'), 'seats'),
    [PATHS.sentry]: () =>
      withTexts(import('../features/sentry/sentry-screen.tsx'), 'live-camera', 'sentry', 'sentry-state'),
    [PATHS.tariffs]: () => withTexts(import('../features/tariffs/tariffs-screen.tsx'), 'tariffs'),
    [PATHS.devices]: () => withTexts(import('../features/devices/devices-screen.tsx'), 'devices'),
    [PATHS.settings]: () => withTexts(import('../features/settings/settings-screen.tsx'), 'settings'),
  };

/** Loads the other screens that come in files of their own, by their address. */
export const SCREENS = {
  [PATHS.scanQrCode]: () => withTexts(import('../features/cars/scan-screen.tsx'), 'cars'),
  [PATHS.tripDetails]: () => withTexts(import('../features/trips/details/trip-details-screen.tsx'), 'trips'),
  [PATHS.chargeDetails]: () =>
    withTexts(import('../features/charging/details/charge-details-screen.tsx'), 'charging', 'cars'),
  [PATHS.liveCamera]: () =>
    withTexts(import('../features/live-camera/live-camera-screen.tsx'), 'live-camera'),
  [PATHS.requestPermissions]: () => import('../features/permissions/permissions-screen.tsx'),
  [PATHS.account]: () => withTexts(import('../features/settings/account-screen.tsx'), 'settings'),
} as const;

/** Longest wait for the screen of this address, ms: after that the shell around it comes alone. */
const AHEAD_MS = 300;

/** Begins to load the screen of an address; resolves once it is there, or was waited for long enough. Never rejects. */
export async function preloadScreen(path: string): Promise<void> {
  const load = SHELL_SCREENS[path] ?? SCREENS[path as keyof typeof SCREENS];
  if (!load) return;
  const enough = new Promise((resolve) => {
    setTimeout(resolve, AHEAD_MS);
  });
  // What could not be had is asked for again when it is shown, and fails there.
  await Promise.race([load().catch(() => {}), enough]);
}
