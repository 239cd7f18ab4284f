import { type CommandFeature, FEATURE } from '@ligo/protocol';

export interface PingState {
  versionCode: number | null;
  versionName: string | null;
  features: readonly string[];
}

/** Whether the car can be told that. One that has not spoken yet, or is too old to say what it can be told, is taken at its owner's word. */
export function takesOrder({ features }: PingState, command: CommandFeature): boolean {
  return !features.includes(FEATURE.commands) || features.includes(command);
}
