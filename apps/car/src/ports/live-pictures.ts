import type { CameraFailure, CamId, CarExtras, LiveError } from '@ligo/protocol';
import type { CarContext } from './car-context.ts';
import type { Phone } from './phone.ts';
import type { PictureLimits } from './phone-video.ts';

/** The state of one phone's picture; times of the monotonic clock. */
export interface LivePictureState {
  error: LiveError | null;
  /** Why the camera gives no picture; `null`: it does, or the reason is unknown. */
  failure: CameraFailure | null;
  /** Target bit rate of the encoder, kbit/s; 0: it is not ours. */
  kbps: number;
  /** The last frame sent; `null`: none of this camera yet, or unknown. */
  clock: NonNullable<CarExtras<'LiveCam'>['clock']> | null;
  /** The path is full: no video is sent just now. */
  isPaused: boolean;
}

/** The picture of one phone, which shows one camera at a time. */
export interface LivePicture {
  readonly camId: CamId;
  /** Shows a camera. The present one is repeated. */
  show(camId: CamId): void;
  /** Takes the age of the phone's picture, ms. */
  report(ageMs: number): void;
  state(): LivePictureState;
  /** Aborts when another sender takes the phone's video, or the phone disconnects. */
  readonly lost: AbortSignal;
  end(): void;
}

/** Live pictures of the cameras. */
export interface LivePictures {
  /** Why a phone cannot get the picture of a camera; `null`: it can. Never rejects. */
  refusal(phone: Phone, camId: CamId): Promise<LiveError | null>;
  /** Starts to show a camera to a phone that can get it. `onChange`: its state, apart from the clock, has changed. */
  open(phone: Phone, camId: CamId, onChange: () => void): LivePicture;
  /** Takes a JPEG of a configured camera; `null`: none. Never rejects. Without it the platform takes no stills. */
  readonly still: ((camId: CamId) => Promise<Uint8Array | null>) | null;
  /** Resolves when all cameras are closed. */
  end(): Promise<void>;
}

/** `largest`: the largest picture that phones are sent. */
export type OpenLivePictures = (
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log'>,
  largest: PictureLimits,
) => LivePictures;
