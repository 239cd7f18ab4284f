import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { cacheDir, root } from '../lib/paths.mjs';
import { encode } from './encode.mjs';
import { PICTURE_FOLDERS, pictureFiles } from './picture-files.mjs';

/** Encodes what was taken, of the pictures that are chosen, at the sizes that are used. */
export async function writePictures(isChosen) {
  const waiting = pictureFiles().filter(isChosen).values();
  const work = async () => {
    for (const { language, name, width, file } of waiting) {
      mkdirSync(dirname(`${root}${file}`), { recursive: true });
      await encode(`${cacheDir}/pictures/${language}/${name}.png`, width, `${root}${file}`);
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
