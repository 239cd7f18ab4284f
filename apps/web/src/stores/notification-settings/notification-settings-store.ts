import type { NotificationSettings } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';

export interface NotificationSettingsState {
  /** What the server said last. */
  settings: NotificationSettings;
  /** The server has said them, now or on an earlier day; else nothing is known of them. */
  wasLoaded: boolean;
  /** The server has said or confirmed the settings since it was asked last. */
  isKnown: boolean;
  /** It was asked and did not answer. */
  hasFailed: boolean;
  isLoading: boolean;
  /** The switches cannot be used: a save takes its time, or the server has not said what it has. */
  isLocked: boolean;
}

/** Which events of the selected car are pushed to this account. */
export interface NotificationSettingsStore extends Readable<NotificationSettingsState> {
  /** Asks the server, unless a call is going on. */
  load(): void;
  /** Shows and saves a switch; does nothing while they are locked. */
  set(name: keyof NotificationSettings, isOn: boolean): void;
  /** Calls when a save failed and was rolled back; returns the unsubscribe. */
  onSaveFailed(handler: () => void): () => void;
}
