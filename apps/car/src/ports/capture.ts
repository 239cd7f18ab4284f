import type { CamId } from '@ligo/protocol';
import type { Monotonic, MonotonicClock } from './unit-time.ts';

/** The form of the one picture of all cameras; H.264 with a keyframe each second. */
export interface PictureForm {
  width: number;
  height: number;
  fps: number;
  /** Maximum, kbit/s. */
  kbps: number;
}

/** What every recording of a stream begins with. */
export interface InitSegment {
  bytes: Uint8Array<ArrayBuffer>;
  ticksPerS: number;
}

/** One picture of a recording, with all that is needed to place it. */
export interface Fragment {
  /** Its `moof` and its `mdat`. */
  bytes: Uint8Array<ArrayBuffer>;
  /** When it is to be seen and how long, ms of its stream. */
  timeMs: number;
  durationMs: number;
  isKeyframe: boolean;
  /** Where its time stands in `bytes`, and in how many bytes. */
  timeAt: { offset: number; size: 4 | 8 };
}

/** A fragment, and when its picture was given to the encoder, by the times of the stream: the encoder may be behind. */
export interface TimedFragment {
  fragment: Fragment;
  shownAtMs: Monotonic;
}

/** A camera that is read, or an encoder that runs. */
export interface CaptureRun {
  /** Resolves when it has ended, with the reason for the log. Never rejects. */
  readonly ended: Promise<object>;
  /** Resolves when it has ended. From the call on, no handler is called. */
  stop(): Promise<void>;
}

export interface CameraRunHandlers {
  /** Takes grey pictures of GREY, one behind the other, in any pieces. */
  onGrey(bytes: Uint8Array): void;
  /** Pictures may be incomplete until the next keyframe. */
  onDamage(): void;
}

export interface EncodingHandlers {
  /** Called before the first fragment. */
  onInit(init: InitSegment): void;
  onFragment(came: TimedFragment): void;
}

/** The picture of all cameras while they are watched. */
export interface PictureOfAll {
  /** Reads a camera, whose latest picture is seen in its place. */
  read(camId: CamId, handlers: CameraRunHandlers): CaptureRun;
  /** Shows a grid in the place of a camera until it gives another picture. */
  crossOut(camId: CamId): void;
  /** Encodes the picture of all at a constant rate, whatever each camera does. */
  encode(handlers: EncodingHandlers): CaptureRun;
}

/** A picture of all that can be encoded. Equal keys name the same form. */
export interface PreparedPicture {
  readonly key: string;
  /** One camera fills the picture; otherwise each has its quarter. */
  readonly isWhole: boolean;
  /** Width by height, if that of any camera is known. */
  readonly shape?: number;
  open(clock: MonotonicClock): PictureOfAll;
}

/** Why a unit can never watch: it has no encoder of H.264, or its browser gives a page no pictures. */
export type CaptureObstacle = 'encoder' | 'frames';

/** Reads the cameras for Sentry. */
export interface Capture {
  /** `null`: it can be tried. Never rejects. */
  obstacle(): Promise<CaptureObstacle | null>;
  /**
   * Tests the encoders at the first call, which takes some seconds; `null`: none works. The shape of the present picture remains: no
   * camera that returns interrupts the others. Never rejects.
   */
  prepare(form: PictureForm, present: PreparedPicture | null): Promise<PreparedPicture | null>;
  /** Takes a small JPEG of a camera, the best that fits; `null`: none within some seconds. Rejects if it cannot be tried. */
  takePicture(camId: CamId, maxBytes: number, clock: MonotonicClock): Promise<Uint8Array | null>;
}
