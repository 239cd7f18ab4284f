import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { drawNight, type NightFilm } from './night-films.ts';
import { chanceOf, NIGHT } from './night-street.ts';

/** Begins each unit of an H.264 byte stream. */
const START_CODE = Buffer.from([0, 0, 1]);
/** Units with a part of a picture. */
const SLICE_TYPES: readonly number[] = [1, 5];
/** Share of the units that are damaged, and the time before which none is, s. */
const DAMAGED = { share: 0.06, fromS: 3 };
const MAX_BYTES = 100_000_000;

/**
 * Writes a film as the H.264 byte stream of a camera, in which units are missing, cut or have wrong bits; `isDamaged: false` leaves it
 * whole. The seed decides on damage, slices and the distance of keyframes.
 */
export function writeStream(film: NightFilm, path: string, isDamaged = true): void {
  const draw = chanceOf(film.seed + 1_000);
  const keyframeEvery = [10, 25, 50, 100][Math.floor(4 * draw())];
  const slices = draw() < 0.5 ? 1 : 4;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${NIGHT.width}x${NIGHT.height}`];
  const coded = ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'];
  const { status, stdout, stderr } = spawnSync(
    'ffmpeg',
    // biome-ignore format: options and their values
    ['-v', 'error', ...raw, '-r', String(NIGHT.fps), '-i', '-', ...coded, '-threads', '1',
      '-g', String(keyframeEvery), '-slices', String(slices), '-f', 'h264', '-'],
    { input: Buffer.concat([...drawNight(film)]), maxBuffer: MAX_BYTES },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  const units = unitsOf(stdout);
  const from = units.length * (DAMAGED.fromS / film.lengthS);
  const sent = units.flatMap((unit, place) => {
    const isSlice = SLICE_TYPES.includes((unit[0] ?? 0) & 31);
    const isHit = isDamaged && isSlice && place > from && draw() < DAMAGED.share;
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
