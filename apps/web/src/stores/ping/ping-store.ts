import { type CommandFeature, FEATURE } from '@ligo/protocol';

export interface PingState {
  versionCode: number | null;
  versionName: string | null;
  features: readonly string[];
}

/** Whether the car supports that command. A car without a ping, or too old to list its commands, is assumed to support it. */
export function supportsCommand({ features }: PingState, command: CommandFeature): boolean {
  return !features.includes(FEATURE.commands) || features.includes(command);
}

/** Whether the car has reported that it has no Sentry; without a ping it may have one. */
export function isSentryUnsupported({ versionCode, features }: PingState): boolean {
  return versionCode !== null && !features.includes(FEATURE.sentry);
}
