import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir, root } from '../lib/paths.mjs';
import { PICTURE_FOLDERS, pictureFiles } from './picture-files.mjs';

const run = promisify(execFile);
const ffmpeg = (...args) => run('ffmpeg', ['-v', 'error', '-y', ...args]);

/** Pictures are full-range sRGB, and are tagged so. */
const COLOURS = 'out_color_matrix=bt709:out_range=pc,format=yuv420p';
const SRGB = '-colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 -color_range pc'.split(' ');

/** Smallest bytes at which text on a dark ground stays clean, found by eye. */
const FORMATS = {
  avif: (size, crf = 32) => [
    ...['-vf', `scale=${size}:flags=lanczos:${COLOURS}`, '-frames:v', '1', ...SRGB],
    ...`-c:v libaom-av1 -still-picture 1 -crf ${crf} -cpu-used 3`.split(' '),
  ],
  webp: (size) => [
    ...['-vf', `scale=${size}:flags=lanczos`, '-frames:v', '1'],
    ...'-c:v libwebp -quality 45 -compression_level 6'.split(' '),
  ],
  jpg: (size) => ['-vf', `scale=${size}:flags=lanczos`, '-frames:v', '1', '-q:v', '4'],
};

/** Writes a picture in the format that the name ends with, `width` pixels wide; `crf`: the quality of an AVIF, where it has one of its own. */
async function encode(picture, { width, file, crf }) {
  const format = file.split('.').at(-1);
  await ffmpeg('-i', picture, ...FORMATS[format](`${width}:-2`, crf), file);
}

/** Encodes what was taken, of the pictures that are chosen, at the sizes that are used. */
export async function writePictures(isChosen) {
  const waiting = pictureFiles().filter(isChosen).values();
  const work = async () => {
    for (const each of waiting) {
      const file = `${root}${each.file}`;
      mkdirSync(dirname(file), { recursive: true });
      await encode(`${cacheDir}/pictures/${each.language}/${each.name}.png`, { ...each, file });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Deletes files in the folders of pictures that no longer exist. */
export function deleteOldPictures() {
  const known = new Set(pictureFiles().map(({ file }) => file));
  for (const folder of PICTURE_FOLDERS)
    for (const entry of readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })) {
      const file = `${entry.parentPath.slice(root.length)}/${entry.name}`;
      if (entry.isFile() && !known.has(file)) rmSync(`${root}${file}`);
    }
}
