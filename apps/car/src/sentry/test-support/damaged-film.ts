import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { drawNight } from './draw-night.ts';
import type { NightFilm } from './night-films.ts';
import { chanceOf, NIGHT } from './night-street.ts';

/** Begins each unit of a byte stream. */
const START_CODE = Buffer.from([0, 0, 1]);
/** How a codec is encoded with slices of this number, and whether a unit with this first byte has a part of a picture. */
const CODECS = {
  h264: {
    encoding: (slices: number) => ['-c:v', 'libx264', '-threads', '1', '-slices', String(slices)],
    isSlice: (head: number) => [1, 5].includes(head & 31),
  },
  hevc: {
    encoding: (slices: number) => [
      '-c:v',
      'libx265',
      '-x265-params',
      `log-level=none:pools=1:slices=${slices}`,
    ],
    isSlice: (head: number) => head >> 1 < 32,
  },
};
export type FilmCodec = keyof typeof CODECS;
/** Share of the units that are damaged, and the time before which none is, s. */
const DAMAGED = { share: 0.06, fromS: 3 };
const MAX_BYTES = 100_000_000;

/**
 * Writes a film as the byte stream of a camera, in which units are missing, cut or have wrong bits; `isDamaged: false` leaves it
 * whole. The seed decides on damage, slices and the distance of keyframes.
 */
export function writeStream(film: NightFilm, path: string, codec: FilmCodec, isDamaged = true): void {
  const { encoding, isSlice } = CODECS[codec];
  const draw = chanceOf(film.seed + 1_000);
  const keyframeEvery = [10, 25, 50, 100][Math.floor(4 * draw())];
  const slices = draw() < 0.5 ? 1 : 4;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${NIGHT.width}x${NIGHT.height}`];
  const coded = ['-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', ...encoding(slices)];
  const { status, stdout, stderr } = spawnSync(
    'ffmpeg',
    // biome-ignore format: options and their values
    ['-v', 'error', ...raw, '-r', String(NIGHT.fps), '-i', '-', ...coded,
      '-g', String(keyframeEvery), '-f', codec, '-'],
    { input: Buffer.concat([...drawNight(film)]), maxBuffer: MAX_BYTES },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  const units = unitsOf(stdout);
  const from = units.length * (DAMAGED.fromS / NIGHT.lengthS);
  const sent = units.flatMap((unit, place) => {
    const isHit = isDamaged && isSlice(unit[0] ?? 0) && place > from && draw() < DAMAGED.share;
    return isHit ? damage(unit, draw) : [unit];
  });
  writeFileSync(path, Buffer.concat(sent.flatMap((unit) => [START_CODE, unit])));
}

function unitsOf(stream: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = stream.indexOf(START_CODE); at >= 0; ) {
    const next = stream.indexOf(START_CODE, at + START_CODE.length);
    units.push(stream.subarray(at + START_CODE.length, next < 0 ? stream.length : next));
    at = next;
  }
  return units;
}

/** Loses a unit, cuts it, or changes some of its bits. */
function damage(unit: Buffer, draw: () => number): Buffer[] {
  const kind = draw();
  if (kind < 0.3) return [];
  if (kind < 0.6) return [unit.subarray(0, Math.max(8, Math.floor(unit.length * draw())))];
  const changed = Buffer.from(unit);
  for (let bits = 1 + 6 * draw(); bits > 0; bits--) {
    const at = Math.min(unit.length - 1, 8 + Math.floor(draw() * unit.length));
    changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(8 * draw()));
  }
  return [changed];
}
