import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DetectorFrame } from '../../../ports/movement-detector.ts';

/** Strips that are kept, some 38 MB. */
const MAX_ENTRIES = 500;
const NAME = /^\d{15}-camera\d-(moves|still)\.pgm$/;

/** Writes the detector's view at each decision as a grey picture (PGM), for debugging; beyond `most` the oldest are deleted. */
export function openStripFolder(
  folder: string,
  { width, height }: { width: number; height: number },
  most = MAX_ENTRIES,
) {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  return {
    /** Throws if the folder cannot be written to. */
    keep(strip: Uint8Array, { camId, timeMs, isMoving }: DetectorFrame<number>): void {
      const time = String(Math.max(0, Math.round(timeMs))).padStart(15, '0');
      const name = `${time}-camera${camId}-${isMoving ? 'moves' : 'still'}.pgm`;
      const head = Buffer.from(`P5 ${width} ${height} 255\n`);
      writeFileSync(join(folder, name), Buffer.concat([head, strip]));
      names.push(name);
      while (names.length > most) rmSync(join(folder, names.shift() ?? ''), { force: true });
    },
  };
}
