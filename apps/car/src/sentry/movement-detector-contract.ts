import type { CamId, SentryMask } from '@ligo/protocol';

/** Size of the grey pictures that are looked at, pixels: what the detector's constants belong to. */
export const GREY = { width: 160, height: 120, fps: 10 } as const;

/** What counts as movement. */
export interface DetectionSettings {
  /** 1 to 200 %. */
  sensitivity: number;
  /** 1 to 5 s. */
  minDurationS: number;
  /** 20 to 100 %. */
  proximityPct: number;
  isShadowFilterOn: boolean;
  masks: readonly SentryMask[];
}

/** What is seen in one picture of one camera. */
export interface DetectorFrame {
  camId: CamId;
  timeMs: number;
  /** Something moves that has moved long enough. */
  isMoving: boolean;
  /** Since when, if so; the beginning of the movement, not of its certainty. */
  sinceMs: number | null;
}

/** Looks for movement, in a thread of its own. */
export interface MovementDetector {
  /** Takes one picture of each camera, in the order it was made for: grey bytes of GREY one below the other. The memory is the detector's from then on. */
  push(pictures: Uint8Array<ArrayBuffer>, timeMs: number): void;
  change(settings: DetectionSettings): void;
  stop(): Promise<void>;
}

export interface DetectorHandlers {
  /** Told for each camera at each change of `isMoving`, and four times a second while it is so. */
  onFrame(frame: DetectorFrame): void;
  /** Whether all cameras still learn their scenes, as at first and after a gap: what moves meanwhile is not seen. Told at each change; it begins so. */
  onLearning(isLearning: boolean): void;
  /** The thread has failed; it is not used any more. */
  onFailed(error: Error): void;
}

export type StartMovementDetector = (
  cameras: readonly CamId[],
  settings: DetectionSettings,
  handlers: DetectorHandlers,
) => MovementDetector;
