/** Windows in which every screen works: phones upright and turned, in a browser's tab and installed, tablets and desks. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  'small-phone': { width: 360, height: 640 },
  'phone-turned': { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  'tablet-turned': { width: 1024, height: 768 },
  wide: { width: 1280, height: 800 },
  desk: { width: 1920, height: 1080 },
} as const;

/** Where least is left of a screen: small phones whose browser takes its own part, and windows of few pixels. */
export const TIGHT_SIZES = {
  'small-iphone-tab': { width: 375, height: 548 },
  'small-phone-tab': { width: 360, height: 560 },
  'iphone-tab': { width: 393, height: 660 },
  'phone-turned-tab': { width: 734, height: 343 },
  'small-phone-turned-tab': { width: 640, height: 300 },
  'small-window': { width: 800, height: 600 },
} as const;

/** Tablets held upright, whose menu leaves a screen about the width of a phone. */
export const UPRIGHT_SIZES = {
  'tablet-834': { width: 834, height: 1112 },
  'large-tablet': { width: 1024, height: 1366 },
} as const;

/** Addresses below `/app` of the screens that a car without history has. */
export const SCREENS = [
  'status',
  'trips',
  'trips/month',
  'trips/search',
  'charging',
  'live-cam',
  'sentry?tab=configuration',
  'sentry?tab=recordings',
  'seats',
  'logs',
  'settings',
  'tariffs',
  'devices',
  'notifications',
] as const;
