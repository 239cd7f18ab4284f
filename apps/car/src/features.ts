import { FEATURE } from '@ligo/protocol';
import type { Commands } from './ports/commands.ts';
import { CAR_OFF_COMMANDS } from './unit/are-operational.ts';

/** What every car understands beyond the first version of the protocol. */
export const FEATURES: readonly string[] = [
  FEATURE.tripColumns,
  FEATURE.deleteTrip,
  FEATURE.health,
  FEATURE.statusAges,
  FEATURE.charging,
  FEATURE.commands,
];

/** What it can be told to do. What is ordered when the car is switched off is none of it where nothing ever told whether it is on. */
export const commandFeatures = (commands: Pick<Commands, 'states'>, isOnTold: boolean): string[] =>
  commands
    .states()
    .filter(({ command, isConfigured }) => isConfigured && (isOnTold || !CAR_OFF_COMMANDS.includes(command)))
    .map(({ command }) => command);

/** What it understands if it has cameras. */
export const CAMERA_FEATURES: readonly string[] = [
  FEATURE.liveCamera,
  FEATURE.sentry,
  FEATURE.weekdayWindows,
  FEATURE.sentryPower,
  FEATURE.sentryMasks,
  FEATURE.sentryFiles,
];
