import type { CamId, SentryMask } from '@ligo/protocol';

/** Size of the detector's grey pictures, pixels; the detector's constants depend on it. */
export const GREY = { width: 160, height: 120, fps: 10 } as const;

/** The criteria of a movement. */
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

/** The result for one picture of one camera. */
export interface DetectorFrame {
  camId: CamId;
  timeMs: number;
  /** An object has moved for the minimum duration. */
  isMoving: boolean;
  /** Start of the movement, before it was certain; `null`: no movement. */
  sinceMs: number | null;
}

/** Detects movement, in a separate thread. */
export interface MovementDetector {
  /** Takes one picture of each camera, in the order of `cameras`: grey bytes of GREY one below the other. The detector owns the memory from then on. */
  push(pictures: Uint8Array<ArrayBuffer>, timeMs: number): void;
  change(settings: DetectionSettings): void;
  stop(): Promise<void>;
}

export interface DetectorHandlers {
  /** Called for each camera at each change of `isMoving`, and four times a second during a movement. */
  onFrame(frame: DetectorFrame): void;
  /** Whether all cameras are learning their scenes, at first and after a gap; movements meanwhile are not detected. Called at each change; initially true. */
  onLearning(isLearning: boolean): void;
  /** The thread has failed and is unusable. */
  onFailed(error: Error): void;
}

export type StartMovementDetector = (
  cameras: readonly CamId[],
  settings: DetectionSettings,
  handlers: DetectorHandlers,
) => MovementDetector;
