import { expect, it, onTestFinished } from 'vitest';
import { GREY } from '../../../ports/movement-detector.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { type Mosaic, quadrantSize, readerJob } from './capture-job.ts';

const mosaic: Mosaic = { width: 64, height: 48, fps: 5, encoder: { filters: [], args: [] }, hasTime: false };
const { width, height } = quadrantSize(mosaic);
/** Bytes and rates of the grey pictures and of the quadrants. */
const OUTPUTS = [
  { bytes: GREY.width * GREY.height, fps: GREY.fps },
  { bytes: (width * height * 3) / 2, fps: mosaic.fps },
] as const;

/** How many pictures a reader makes of two seconds, then this jump in the times, then two more seconds. */
async function pictureCounts(jumpS: number): Promise<number[]> {
  const times = `(N/10+if(gte(N,20),${jumpS},0))/TB`;
  const address = `testsrc=size=64x48:rate=10:duration=4,settb=1/90000,setpts='${times}'`;
  const input = { options: ['-f', 'lavfi'], address, isH264: false, shape: 4 / 3 };
  const run = runFfmpeg(readerJob(input, mosaic, () => {}));
  onTestFinished(() => run.stop());
  const counts = run.outputs.map(() => 0);
  run.outputs.forEach((output, at) => {
    output.on('data', (bytes: Uint8Array) => {
      counts[at] = (counts[at] ?? 0) + bytes.length;
    });
  });
  expect((await run.ended).reason).toBe('ended');
  return counts;
}

it.each([
  ['goes on after its times go back', -600, 0],
  ['goes on after its times go back by years', -1e8, 0],
  ['is not filled up after its times jump', 600, 5],
  ['is not filled up after its times jump by years', 1e8, 5],
  ['is unchanged without a jump', 0, 0],
  ['keeps a gap of some seconds', 4, 4],
])('the stream of a camera %s', async (_name, jumpS, keptS) => {
  const counts = await pictureCounts(jumpS);
  // One picture may be replaced where the times jump.
  OUTPUTS.forEach(({ bytes, fps }, at) => {
    const count = (counts[at] ?? 0) / bytes;
    expect(count).toBeGreaterThanOrEqual((4 + keptS) * fps - 1);
    expect(count).toBeLessThanOrEqual((4 + keptS) * fps);
  });
});
