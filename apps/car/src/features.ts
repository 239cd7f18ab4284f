import { FEATURE } from '@ligo/protocol';
import type { Orders } from './ports/orders.ts';

/** What every car understands beyond the first version of the protocol. */
export const FEATURES: readonly string[] = [
  FEATURE.tripColumns,
  FEATURE.deleteTrip,
  FEATURE.health,
  FEATURE.statusAges,
  FEATURE.charging,
  FEATURE.commands,
];

/** What it can be told to do. */
export const commandFeatures = (orders: Pick<Orders, 'states'>): string[] =>
  orders.states().flatMap(({ command, isConfigured }) => (isConfigured ? [command] : []));

/** What it understands if it has cameras. */
export const CAMERA_FEATURES: readonly string[] = [
  FEATURE.liveCamera,
  FEATURE.sentry,
  FEATURE.weekdayWindows,
  FEATURE.sentryPower,
  FEATURE.sentryMasks,
  FEATURE.sentryFiles,
];
