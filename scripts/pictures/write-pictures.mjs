import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cacheDir, root } from '../lib/paths.mjs';
import { encode } from './encode.mjs';

const { languages, screens, widths } = JSON.parse(readFileSync(`${root}scripts/lib/pictures.json`, 'utf8'));
const taken = `${cacheDir}/pictures`;
const shipped = `${root}apps/web/public/pictures`;

function* jobs() {
  for (const language of languages)
    for (const name of screens)
      for (const width of widths)
        for (const format of ['avif', 'webp'])
          yield [
            `${taken}/${language}/${name}.png`,
            width,
            `${shipped}/${language}/${name}-${width}.${format}`,
          ];
}

/** Encodes what was taken, at the sizes that are used. */
export async function writePictures() {
  rmSync(shipped, { recursive: true, force: true });
  for (const language of languages) mkdirSync(`${shipped}/${language}`, { recursive: true });
  const all = jobs();
  const work = async () => {
    for (const job of all) await encode(...job);
  };
  await Promise.all([work(), work()]);
}
