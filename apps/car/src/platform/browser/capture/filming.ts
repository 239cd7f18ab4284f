import type { CamId } from '@ligo/protocol';
import type { PictureForm, PictureOfAll } from '../../../ports/capture.ts';
import type { MonotonicClock } from '../../../ports/unit-time.ts';
import { openBrowserPicture } from './browser-picture.ts';
import { takePicture } from './take-picture.ts';
import { workerFrames } from './worker-frames.ts';

/** Makes the pictures of a page's cameras: loaded only by a car that has some. */
export interface Filming {
  open(
    config: VideoEncoderConfig,
    form: PictureForm,
    surroundings: { camIds: readonly CamId[]; wallMs(): number },
    clock: MonotonicClock,
  ): PictureOfAll;
  takePicture(camId: CamId, maxBytes: number, clock: MonotonicClock): Promise<Uint8Array | null>;
}

/** `handOver` sends one end of a port to the page, which calls `serveFrames` with it. */
export function createFilming(handOver: (port: MessagePort) => void): Filming {
  const readFrames = workerFrames(handOver);
  return {
    open: (config, form, surroundings, clock) =>
      openBrowserPicture(config, form, { ...surroundings, readFrames }, clock),
    takePicture: (...what) => takePicture(readFrames, ...what),
  };
}
