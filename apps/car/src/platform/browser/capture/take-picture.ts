import { withLimit } from '@ligo/machine';
import type { CamId } from '@ligo/protocol';
import type { MonotonicClock } from '../../../ports/unit-time.ts';
import type { ReadFrames } from './worker-frames.ts';

/** Time limit of a camera for a picture, ms. */
const LIMIT_MS = 5_000;
/** Widths and qualities of the JPEGs, the best first. */
const FORMS = [
  { width: 192, quality: 0.5 },
  { width: 160, quality: 0.35 },
  { width: 128, quality: 0.25 },
  { width: 96, quality: 0.15 },
] as const;

/** A small picture of a camera; `null`: none. Rejects if the browser does not draw it. */
export async function takePicture(
  readFrames: ReadFrames,
  camId: CamId,
  maxBytes: number,
  clock: MonotonicClock,
): Promise<Uint8Array | null> {
  const frame = await nextFrame(readFrames, camId, clock);
  if (!frame) return null;
  try {
    for (const form of FORMS) {
      const jpeg = await drawJpeg(frame, form);
      if (jpeg.length <= maxBytes) return jpeg;
    }
    return null;
  } finally {
    frame.close();
  }
}

/** The caller closes it. */
async function nextFrame(
  readFrames: ReadFrames,
  camId: CamId,
  clock: MonotonicClock,
): Promise<VideoFrame | null> {
  let frame: VideoFrame | null = null;
  let onFrame = () => {};
  const came = new Promise<void>((resolve) => {
    onFrame = resolve;
  });
  const run = readFrames(camId, async (next) => {
    if (frame) return next.close();
    frame = next;
    onFrame();
  });
  await withLimit(clock, LIMIT_MS, Promise.race([came, run.ended]), () => null);
  await run.stop();
  return frame;
}

async function drawJpeg(frame: VideoFrame, { width, quality }: (typeof FORMS)[number]): Promise<Uint8Array> {
  const height = Math.round((width * frame.displayHeight) / frame.displayWidth);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('the browser draws no pictures in a worker');
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Uint8Array(await blob.arrayBuffer());
}
