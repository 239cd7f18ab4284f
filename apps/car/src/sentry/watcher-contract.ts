import type { CamId, SentryConfigSetting, SentryMask } from '@ligo/protocol';

/** How to watch: the part of Sentry's settings that concerns pictures, recordings and where they go. */
export interface WatchSettings
  extends Pick<
    SentryConfigSetting,
    | 'storageLimit'
    | 'videoResolution'
    | 'selectedStorage'
    | 'sensitivity'
    | 'minDuration'
    | 'preBufferTime'
    | 'postMovementTime'
    | 'videoFPS'
    | 'proximityDetection'
    | 'shadowFilterEnabled'
  > {
  masks: readonly SentryMask[];
}

/** What the watcher does. `failing`: it was told to watch and cannot, but goes on trying. */
export type WatcherState =
  | { phase: 'idle' | 'starting' | 'watching' | 'recording' }
  | { phase: 'failing'; cause: 'cameras' | 'storage' };

export interface WatcherHandlers {
  onState(state: WatcherState): void;
  /** A movement began that lasts as long as it must: its recording has begun. Told once a recording. */
  onMovement(movedAtMs: number, cameras: readonly CamId[]): void;
}

/** What watches the cameras of the parked car and records what moves. Nothing of it throws. */
export interface SentryWatcher {
  /** Watches like this from now on; what changed takes as little of the watching away as it can. A recording under way keeps its form. */
  arm(settings: WatchSettings): void;
  /**
   * Watches no more; a recording under way is finished first, at once. Resolves when nothing runs any more. What is told to watch
   * meanwhile watches afterwards.
   */
  disarm(): Promise<void>;
}

export type CreateSentryWatcher = (handlers: WatcherHandlers) => SentryWatcher;
