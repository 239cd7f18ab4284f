import { type CommandFeature, FEATURE } from '@ligo/protocol';

export interface PingState {
  versionCode: number | null;
  versionName: string | null;
  features: readonly string[];
}

/** Whether the car can be told that. One that has not spoken yet, or is too old to say what it can be told, is taken at its owner's word. */
export function supportsCommand({ features }: PingState, command: CommandFeature): boolean {
  return !features.includes(FEATURE.commands) || features.includes(command);
}

/** Whether the car has said that it has no Sentry; one that never answered a ping may well have it. */
export function isSentryUnsupported({ versionCode, features }: PingState): boolean {
  return versionCode !== null && !features.includes(FEATURE.sentry);
}
