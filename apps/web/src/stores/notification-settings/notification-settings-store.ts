import type { NotificationSettings } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';

export interface NotificationSettingsState {
  /** The last settings that the server reported. */
  settings: NotificationSettings;
  /** The server has reported them, now or on an earlier day; otherwise they are unknown. */
  wasLoaded: boolean;
  /** The server has reported or confirmed the settings since the last request. */
  isKnown: boolean;
  /** It was asked and did not answer. */
  hasFailed: boolean;
  isLoading: boolean;
  /** The switches are locked: a save is in progress, or the server has not reported its settings. */
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
