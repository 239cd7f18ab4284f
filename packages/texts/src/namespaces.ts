import type app from './locales/en/app.json';
import type cars from './locales/en/cars.json';
import type common from './locales/en/common.json';
import type dashboard from './locales/en/dashboard.json';
import type demo from './locales/en/demo.json';
import type help from './locales/en/help.json';
import type liveCamera from './locales/en/live-camera.json';
import type logs from './locales/en/logs.json';
import type notifications from './locales/en/notifications.json';
import type push from './locales/en/push.json';
import type reasons from './locales/en/reasons.json';
import type seats from './locales/en/seats.json';
import type sentry from './locales/en/sentry.json';
import type sentryState from './locales/en/sentry-state.json';
import type settings from './locales/en/settings.json';
import type site from './locales/en/site.json';
import type start from './locales/en/start.json';
import type trips from './locales/en/trips.json';

/** The English texts of each file `locales/<language>/<namespace>.json`: what one screen or one program loads. */
export interface Locale {
  app: typeof app;
  cars: typeof cars;
  common: typeof common;
  dashboard: typeof dashboard;
  demo: typeof demo;
  help: typeof help;
  'live-camera': typeof liveCamera;
  logs: typeof logs;
  notifications: typeof notifications;
  push: typeof push;
  reasons: typeof reasons;
  seats: typeof seats;
  sentry: typeof sentry;
  'sentry-state': typeof sentryState;
  settings: typeof settings;
  site: typeof site;
  start: typeof start;
  trips: typeof trips;
}
export type Namespace = keyof Locale;

/** The texts of one file in any language, plural forms under keys of their own (`trips.count_one`). */
export type Texts = Readonly<Record<string, string>>;

/** Always loaded on the phone. */
export type BaseNamespace = 'app' | 'common' | 'start';
/** Loaded with a screen on the phone, or always. */
export type AppNamespace = Exclude<Namespace, 'dashboard' | 'push' | 'reasons' | 'site'>;
/** Loaded by the dashboard on the car's own screen. */
export type DashboardNamespace = 'common' | 'dashboard' | 'logs' | 'reasons' | 'sentry-state';
/** Rendered into the public pages. */
export type SiteNamespace = 'app' | 'push' | 'site';
