import type { CameraState, CamId } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';
import type { LiveFailure } from './live-camera-machine.ts';

/** The live camera of the selected car, as its owner sees it. */
export interface LiveCameraView {
  /** The chosen camera. */
  camId: CamId;
  /** off: no picture is wanted or the car is not reached; starting: the picture is awaited; playing: frames of the chosen camera arrive. */
  phase: 'off' | 'starting' | 'playing';
  failure: LiveFailure | null;
  /** The state of each camera in the car's last report; empty before the first one. */
  cameras: readonly CameraState[];
  /** The car sends no video just now: the connection is too slow. */
  isPaused: boolean;
  /** The data rate of the last two seconds, kB/s; `null` while nothing is measured. */
  kBps: number | null;
  /** Age of the picture on the screen, ms; `null` if unknown. */
  ageMs: number | null;
}

export interface ShownFrame {
  /** `null` in browsers that do not report it. */
  rtpTimestamp: number | null;
  /** When it was shown, the phone's clock, unix milliseconds. */
  shownAtMs: number;
}

export interface LiveCameraStore extends Readable<LiveCameraView> {
  /** Its screen is shown; returns what to call when it is left. */
  enter(): () => void;
  choose(camId: CamId): void;
  /** A frame of the car's video is on the screen. */
  frame(frame: ShownFrame): void;
}
