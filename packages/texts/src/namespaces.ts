/** The English texts of each file `locales/<language>/<namespace>.json`: what one screen or one program loads. */
export interface Locale {
  app: typeof import('./locales/en/app.json');
  cars: typeof import('./locales/en/cars.json');
  charging: typeof import('./locales/en/charging.json');
  common: typeof import('./locales/en/common.json');
  dashboard: typeof import('./locales/en/dashboard.json');
  demo: typeof import('./locales/en/demo.json');
  'demo-sign-in': typeof import('./locales/en/demo-sign-in.json');
  devices: typeof import('./locales/en/devices.json');
  help: typeof import('./locales/en/help.json');
  'live-camera': typeof import('./locales/en/live-camera.json');
  logs: typeof import('./locales/en/logs.json');
  notifications: typeof import('./locales/en/notifications.json');
  push: typeof import('./locales/en/push.json');
  reasons: typeof import('./locales/en/reasons.json');
  seats: typeof import('./locales/en/seats.json');
  sentry: typeof import('./locales/en/sentry.json');
  'sentry-state': typeof import('./locales/en/sentry-state.json');
  settings: typeof import('./locales/en/settings.json');
  site: typeof import('./locales/en/site.json');
  start: typeof import('./locales/en/start.json');
  tariffs: typeof import('./locales/en/tariffs.json');
  trips: typeof import('./locales/en/trips.json');
  unit: typeof import('./locales/en/unit.json');
}
export type Namespace = keyof Locale;

/** The texts of one file in any language, plural forms under keys of their own (`trips.count_one`). */
export type Texts = Readonly<Record<string, string>>;

/** Always loaded on the phone. */
export type BaseNamespace = 'app' | 'common' | 'start';
/** Loaded with a screen on the phone, or always. */
export type AppNamespace = Exclude<
  Namespace,
  'dashboard' | 'demo-sign-in' | 'push' | 'reasons' | 'site' | 'unit'
>;
/** Loaded by the dashboard on the car's own screen. */
export type DashboardNamespace = 'common' | 'dashboard' | 'logs' | 'reasons' | 'sentry-state';
/** Rendered into the public pages. */
export type SiteNamespace = 'app' | 'common' | 'push' | 'site';
