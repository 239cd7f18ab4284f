import { FEATURE } from '@ligo/protocol';
import type { Commands } from './ports/commands.ts';
import { CAR_OFF_COMMANDS } from './unit/car-off.ts';

/** Features of every car beyond the first version of the protocol. */
export const FEATURES: readonly string[] = [
  FEATURE.tripColumns,
  FEATURE.deleteTrip,
  FEATURE.health,
  FEATURE.statusAges,
  FEATURE.charging,
  FEATURE.commands,
  FEATURE.book,
  FEATURE.arrivals,
];

/** A car that records charging. */
export const CHARGING_FEATURES: readonly string[] = [FEATURE.chargingSessions];

/** The configured commands. Commands at switch-off need a source that reports whether the car is on. */
export const commandFeatures = (
  commands: Pick<Commands, 'states'>,
  wasPowerStateReported: boolean,
): string[] =>
  commands
    .states()
    .filter(
      ({ command, isConfigured }) =>
        isConfigured && (wasPowerStateReported || !CAR_OFF_COMMANDS.includes(command)),
    )
    .map(({ command }) => command);

/** Features of a car that records what its cameras see. */
export const SENTRY_FEATURES: readonly string[] = [
  FEATURE.sentry,
  FEATURE.weekdayWindows,
  FEATURE.sentryPower,
  FEATURE.sentryMasks,
  FEATURE.sentryFiles,
  FEATURE.ownerChanges,
  FEATURE.alarmCameras,
  FEATURE.alarmPictures,
];
