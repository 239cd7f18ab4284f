import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { GREY } from '../../../ports/movement-detector.ts';
import {
  alarmsIn,
  fileOf,
  greyPictures,
  SENTRY_CLIPS,
  type SentryClip,
  type Span,
} from '../../../sentry/test-support/sentry-clips.ts';
import { GREY_FILTERS } from '../../node/capture/capture-job.ts';
import { greyOf } from './grey-picture.ts';
import { planesBytes, planesIn } from './planes.ts';

/** How far an event may begin or end elsewhere, s. */
const OFF_S = 0.3;

/** Pictures of a source by a filter of ffmpeg, in a raw format. */
function filmed(source: string, filter: string, format: string): Uint8Array {
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-vf', filter, '-pix_fmt', format];
  const { stdout, status } = spawnSync('ffmpeg', [...args, '-f', 'rawvideo', '-'], {
    maxBuffer: 200_000_000,
  });
  expect(status).toBe(0);
  return stdout;
}

it.each(['1920x1080', '1280x720', '768x432', '640x480', '640x360', '320x240', '1080x1920'])(
  'a picture of %s is as small and bright as ffmpeg makes it',
  (size) => {
    const source = `testsrc2=size=${size}:rate=10:duration=1`;
    const [width = 0, height = 0] = size.split('x').map(Number);
    const raw = filmed(source, 'null', 'yuv420p');
    const wanted = filmed(source, GREY_FILTERS, 'gray');
    const [bytes, pixels] = [planesBytes(width, height), GREY.width * GREY.height];
    for (let at = 0; at < 10; at++) {
      const grey = greyOf(planesIn(raw.subarray(at * bytes, (at + 1) * bytes), width, height));
      const off = grey.map((value, place) => Math.abs(value - (wanted[at * pixels + place] ?? 0)));
      const mean = off.reduce((sum, each) => sum + each, 0) / pixels;
      // Edges differ where a pixel covers a part of another.
      expect(mean).toBeLessThan(Number.isInteger(width / 160) && Number.isInteger(height / 120) ? 0.6 : 4);
    }
  },
);

/** Raw pictures of a clip, and how many there are a second. */
async function* rawPictures({ file, filter }: SentryClip) {
  const input = ['-i', fileOf({ file }) ?? '', '-filter_complex', `${filter},format=yuv420p`];
  const { stdout } = spawn('ffmpeg', ['-v', 'error', ...input, '-f', 'yuv4mpegpipe', '-'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let held = Buffer.alloc(0);
  let pieces: Buffer[] = [];
  let missing = 0;
  let form: { width: number; height: number; fps: number } | null = null;
  for await (const piece of stdout as AsyncIterable<Buffer>) {
    pieces.push(piece);
    missing -= piece.length;
    // Joined once a picture: a film is gigabytes.
    if (missing > 0) continue;
    held = Buffer.concat([held, ...pieces]);
    pieces = [];
    for (;;) {
      const begin = held.indexOf('\n') + 1;
      const bytes = form ? planesBytes(form.width, form.height) : 0;
      missing = begin + bytes - held.length;
      if (begin === 0 || missing > 0) break;
      if (form) yield { ...form, bytes: held.subarray(begin, begin + bytes) };
      const [, width, height, frames, per] =
        / W(\d+) H(\d+) F(\d+):(\d+)/.exec(held.toString('latin1', 0, begin)) ?? [];
      form ??= { width: Number(width), height: Number(height), fps: Number(frames) / Number(per) };
      held = held.subarray(begin + bytes);
    }
  }
}

/** The detector's pictures of a clip, ten a second, made as a page makes them. */
async function greyByPage(clip: SentryClip): Promise<Uint8Array[]> {
  const greys: Uint8Array[] = [];
  let count = 0;
  for await (const { width, height, fps, bytes } of rawPictures(clip)) {
    count += 1;
    // As ffmpeg does, up to the turn that is nearest to the next picture.
    const missing = Math.round((count * GREY.fps) / fps) - greys.length;
    if (missing > 0) greys.push(...Array(missing).fill(greyOf(planesIn(bytes, width, height))));
  }
  return greys.slice(0, Math.floor(clip.lengthS * GREY.fps));
}

/** As they were filmed; what a detector makes of other pictures is the same for both. */
const CLIPS = SENTRY_CLIPS.filter(({ filter }) => filter === '[0:v]null');
const isAbsent = CLIPS.some((clip) => fileOf(clip) === null);
const title = isAbsent ? ' (skipped: the real test data is not at hand)' : '';

describe.skipIf(isAbsent)(`the detector${title}`, () => {
  it.each(CLIPS)('reports the same movements in $name by pictures of a page', async (clip) => {
    const [wanted, found] = [alarmsIn(greyPictures(clip)), alarmsIn(await greyByPage(clip))];
    const matches = (from: readonly Span[], to: readonly Span[]) =>
      from.filter(([begin, end]) => !to.some((each) => each[1] >= begin - OFF_S && each[0] <= end + OFF_S));
    expect({ missed: matches(wanted, found), invented: matches(found, wanted) }).toEqual({
      missed: [],
      invented: [],
    });
  });
});
