import type { CameraState, CamId } from '@ligo/protocol';
import type { Readable } from '../../lib/values/readable.ts';
import type { LiveFailure } from './live-camera-machine.ts';

/** The live camera of the selected car, as its owner sees it. */
export interface LiveCameraView {
  /** The chosen camera. */
  camId: CamId;
  /** off: nothing is wanted or nobody is there to send it; starting: the picture is awaited; playing: it is the chosen camera's, and comes. */
  phase: 'off' | 'starting' | 'playing';
  failure: LiveFailure | null;
  /** How each camera does, as the car said last; empty before it did. */
  cameras: readonly CameraState[];
  /** What came in the last two seconds, kB/s; `null` while nothing is measured. */
  kBps: number | null;
  /** Age of what is on the screen, ms; `null` where it cannot be known. */
  ageMs: number | null;
}

/** A frame that is on the screen. */
export interface ShownFrame {
  /** `null` in browsers that do not say it. */
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
