import type { Volume } from './recordings.ts';

/** A medium that recordings can lie on, as it is now. */
export interface VolumeSpace {
  volume: Volume;
  /** Folder under which `Ligo/Sentry/` lies. */
  folder: string;
  freeBytes: number;
  totalBytes: number;
  /** `false`: it can be read, but takes nothing. */
  isWritable: boolean;
}

/** The media of the unit. */
export interface Volumes {
  /** Those that are there now; internal always is. Never rejects; a medium that does not answer in time is not there. */
  list(): Promise<readonly VolumeSpace[]>;
  /** Calls when a medium is added or removed, or rejects writes; returns the unsubscribe. */
  onChange(handler: () => void): () => void;
}
