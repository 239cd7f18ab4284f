import type { Cameras } from './cameras.ts';
import type { Encoders } from './encoders.ts';
import type { StartFfmpeg } from './ffmpeg.ts';

/** The cameras of the car, and the programs that process their pictures. */
export interface CarVideo {
  readonly cameras: Cameras;
  readonly startFfmpeg: StartFfmpeg;
  readonly encoders: Encoders;
}
