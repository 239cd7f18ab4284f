import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileOf, type SentryClip } from '../../apps/car/src/sentry/test-support/sentry-clips.ts';

/** A clip as a camera of some size would send it. */
export interface Film {
  clip: SentryClip;
  path: string;
  width: number;
  height: number;
}

const AT_ONCE = 2;
/** As cameras send their smaller stream. */
const BITRATE = ['-crf', '23', '-maxrate', '1M', '-bufsize', '1M'];

/** Makes films of clips, in all sizes. Throws if ffmpeg cannot. */
export async function makeFilms(
  clips: readonly SentryClip[],
  sizes: readonly { width: number; height: number }[],
  folder: string,
): Promise<Film[]> {
  const left = clips.map((clip, at) =>
    sizes.map(({ width, height }) => ({ clip, path: join(folder, `${at}-${width}.mp4`), width, height })),
  );
  const films = left.flat();
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await makeOf(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return films;
}

/** Makes all films of one clip at once. */
async function makeOf(films: readonly Film[]): Promise<void> {
  const clip = films[0]?.clip;
  if (!clip) return;
  const graph = [
    `${clip.filter},format=yuv420p,split=${films.length}${films.map((_, at) => `[a${at}]`).join('')}`,
    ...films.map(({ width, height }, at) => `[a${at}]scale=${width}:${height}:flags=area[b${at}]`),
  ].join(';');
  const coded = ['-t', String(clip.lengthS), '-an', '-c:v', 'libx264', '-preset', 'superfast', ...BITRATE];
  const outputs = films.flatMap(({ path }, at) => ['-map', `[b${at}]`, ...coded, path]);
  const args = ['-v', 'error', '-y', '-i', fileOf(clip) ?? '', '-filter_complex', graph, ...outputs];
  const child = spawn('ffmpeg', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ffmpeg could not make ${clip.name}`);
}
