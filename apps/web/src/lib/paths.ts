/** Every address of the app, once: routes, links, the service worker and notifications take them from here. */
export const PATHS = {
  /** The page that makes any browser a car. */
  unit: '/unit',
  /** The app itself. All paths below need a signed-in owner, except the sign-in. */
  app: '/app',
  login: '/app/login',
  loginPopup: '/app/login/popup',
  closedBeta: '/app/closed-beta',
  requestPermissions: '/app/request-permissions',
  scanQrCode: '/app/scan-qr-code',
  account: '/app/account',
  status: '/app/status',
  trips: '/app/trips',
  tripDetails: '/app/trips/details',
  tripsMonth: '/app/trips/month',
  tripsSearch: '/app/trips/search',
  charging: '/app/charging',
  chargeDetails: '/app/charging/details',
  liveCamera: '/app/live-cam',
  sentry: '/app/sentry',
  seats: '/app/seats',
  logs: '/app/logs',
  notifications: '/app/notifications',
  settings: '/app/settings',
  tariffs: '/app/tariffs',
  devices: '/app/devices',
  /** Where tapped notifications lead. */
  notificationClick: '/app/notification-click-middleware',
} as const;

/** The section of the public page about the car's app that explains how the car executes commands. */
export const COMMANDS_ANCHOR = 'commands';

/** The address of that in a language. */
export const commandsGuideIn = (language: string): string => `/${language}/download#${COMMANDS_ANCHOR}`;

/** The app with a car of its own page lies below this; its addresses are those of `PATHS` behind it. */
export const DEMO_BASE = '/demo';

export function isInDemo(path: string): boolean {
  return path === DEMO_BASE || path.startsWith(`${DEMO_BASE}/`);
}

/** State of an address that was led to together with its car: another car leads to its Status screen otherwise. */
export const KEEP_ROUTE_ON_CAR_CHANGE = { staysAtCarChange: true } as const;

/** Whether an address belongs to the app, as against a public page. */
export function isInApp(path: string): boolean {
  return path === PATHS.app || path.startsWith(`${PATHS.app}/`);
}
