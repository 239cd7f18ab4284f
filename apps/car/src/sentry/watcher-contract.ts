import type { CamId, SentryConfigSetting, SentryMask } from '@ligo/protocol';
import type { PictureForm } from '../ports/capture.ts';
import type { DetectionSettings } from '../ports/movement-detector.ts';
import type { Monotonic } from '../ports/unit-time.ts';

/** Sentry's settings that concern pictures, recordings and where they go. */
export const WATCHER_SETTINGS = [
  'storageLimit',
  'videoResolution',
  'selectedStorage',
  'sensitivity',
  'minDuration',
  'preBufferTime',
  'postMovementTime',
  'videoFPS',
  'proximityDetection',
  'shadowFilterEnabled',
] as const satisfies readonly (keyof SentryConfigSetting)[];

/** How to watch. */
export interface WatchSettings extends Pick<SentryConfigSetting, (typeof WATCHER_SETTINGS)[number]> {
  masks: readonly SentryMask[];
}

const SIZES = {
  HD: { width: 1280, height: 720, kbps: 3_000 },
  'Full HD': { width: 1920, height: 1080, kbps: 6_000 },
} as const;
const FPS = { low: 5, reduced: 10, normal: 15 } as const;

/** The form of recordings that the owner has chosen. */
export const pictureForm = ({
  videoResolution,
  videoFPS,
}: Pick<WatchSettings, 'videoResolution' | 'videoFPS'>): PictureForm => ({
  ...SIZES[videoResolution],
  fps: FPS[videoFPS],
});

export const detectionSettings = (settings: WatchSettings): DetectionSettings => ({
  sensitivity: settings.sensitivity,
  minDurationS: settings.minDuration,
  proximityPct: settings.proximityDetection,
  isShadowFilterOn: settings.shadowFilterEnabled,
  masks: settings.masks,
});

/** The watcher's state. `failing`: it is armed and cannot watch, but keeps trying. */
export type WatcherState =
  | { phase: 'idle' | 'starting' | 'watching' | 'recording' }
  | { phase: 'failing'; cause: 'cameras' | 'storage' };

export interface WatcherHandlers {
  onState(state: WatcherState): void;
  /** A movement of the minimum duration began, and so did its recording. Called once per recording. */
  onMovement(at: Monotonic, cameras: readonly CamId[]): void;
  /** More cameras detect the movement that began at `at`. */
  onMoreCameras(at: Monotonic, cameras: readonly CamId[]): void;
}

/** Watches the cameras of the parked car and records movements. It never throws. */
export interface SentryWatcher {
  /** Watches with these settings from now on; a change interrupts as little as possible. A running recording keeps its format. */
  arm(settings: WatchSettings): void;
  /**
   * Stops watching; a running recording is finished first, at once. Resolves when nothing runs. A call of `arm` meanwhile takes
   * effect afterwards.
   */
  disarm(): Promise<void>;
}

export type CreateSentryWatcher = (handlers: WatcherHandlers) => SentryWatcher;
