import type { Volume } from './recordings.ts';

export interface VolumeSpace {
  volume: Volume;
  /** The parent folder of `Ligo/Sentry/`. */
  folder: string;
  /** Id of its mount; a medium that is mounted again has another. Empty for the internal one. */
  mountId: string;
  freeBytes: number;
  totalBytes: number;
  /** `false`: read-only. */
  isWritable: boolean;
}

export interface Volumes {
  /** The present media, always including internal. Never rejects; it omits a medium that does not answer in time. */
  list(): Promise<readonly VolumeSpace[]>;
  /** Calls when a medium is inserted or removed, or becomes read-only; returns the unsubscribe. */
  onChange(handler: () => void): () => void;
}
