import { FEATURE } from '@ligo/protocol';

/** What every car understands beyond the first version of the protocol. */
export const FEATURES: readonly string[] = [
  FEATURE.tripColumns,
  FEATURE.deleteTrip,
  FEATURE.health,
  FEATURE.statusAges,
  FEATURE.charging,
];

/** What it understands if it has cameras. */
export const CAMERA_FEATURES: readonly string[] = [
  FEATURE.liveCamera,
  FEATURE.sentry,
  FEATURE.weekdayWindows,
  FEATURE.sentryPower,
  FEATURE.sentryMasks,
  FEATURE.sentryFiles,
];
