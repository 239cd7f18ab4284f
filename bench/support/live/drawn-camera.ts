import type { CamId } from '@ligo/protocol';
import type { CameraInput } from '../../../apps/car/src/ports/cameras.ts';
import { BARS } from './bars.ts';

export const FPS = 20;
const { width, height } = BARS;
const LUMA_BYTES = width * height;
const FRAME_BYTES = (LUMA_BYTES * 3) / 2;
const [DARK, BRIGHT] = [16, 235];
/** The street goes by, so that there is something to encode. */
const STEP_PIXELS = 4;

/** A smooth texture that is wider than the picture. */
function drawStreet(): Uint8Array {
  const street = new Uint8Array(width * 2 * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 2; x++)
      street[y * width * 2 + x] =
        126 + 50 * Math.sin(x / 9 + y / 31) + 40 * Math.sin(y / 7 + x / 53) + ((x * 31 + y * 17) % 23);
  return street;
}
const street = drawStreet();

function drawInto(frame: Buffer, count: number, camId: CamId): void {
  const from = (count * STEP_PIXELS) % width;
  for (let y = BARS.size; y < height; y++)
    frame.set(street.subarray(y * width * 2 + from, y * width * 2 + from + width), y * width);
  const bits = (camId - 1) * 2 ** BARS.timeBits + (Date.now() % 2 ** BARS.timeBits);
  for (let bar = 0; bar < BARS.count; bar++) {
    const value = Math.floor(bits / 2 ** (BARS.count - 1 - bar)) % 2 === 1 ? BRIGHT : DARK;
    for (let y = 0; y < BARS.size; y++)
      frame.fill(value, y * width + bar * BARS.size, y * width + (bar + 1) * BARS.size);
  }
}

/** A camera of 640x480 at 20 pictures a second, each with the time when it was taken drawn into it. */
export const drawnCamera = (camId: CamId): CameraInput => ({
  options: [
    '-f',
    'rawvideo',
    '-pixel_format',
    'yuv420p',
    '-video_size',
    `${width}x${height}`,
    '-framerate',
    String(FPS),
  ],
  address: null,
  isH264: false,
  pipeTo(into) {
    const beganAtMs = performance.now();
    let count = 0;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const frame = Buffer.alloc(FRAME_BYTES, 128);
      drawInto(frame, count, camId);
      count += 1;
      into.write(frame);
      // By the clock: timers are late, and what is late each time would add up.
      timer = setTimeout(next, beganAtMs + (count * 1_000) / FPS - performance.now());
    };
    next();
    return () => clearTimeout(timer);
  },
});
