import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { imageSize } from './image-size.mjs';
import { PICTURE_FOLDERS, pictureFiles } from './picture-files.mjs';

interface PictureFile {
  use: 'screen' | 'preview' | 'wide' | 'docs';
  width: number;
  file: string;
}

const files: PictureFile[] = pictureFiles();
/** Height of each kind of picture, as a share of its width; README pictures are of several kinds. */
const SHAPES: Partial<Record<PictureFile['use'], number>> = {
  screen: 844 / 390,
  preview: 630 / 1200,
  wide: 800 / 1280,
};
/** Most that a picture may have, bytes, by its width; WebP is for the few browsers that read no AVIF. */
const MAX_BYTES: Record<string, number> = {
  '390.avif': 24_000,
  '780.avif': 50_000,
  '390.webp': 28_000,
  '780.webp': 60_000,
};
const MAX_OF_OTHERS = 120_000;
const MAX_OF_ALL = 6_500_000;

const missing = (file: string) => `${file} is missing: \`npm run pictures\` makes it`;

describe('the pictures of the product', () => {
  it.each(files)('$file is there, in its size', ({ file, width, use }) => {
    const path = `${root}${file}`;
    expect(existsSync(path), missing(file)).toBe(true);
    const size = imageSize(readFileSync(path));
    expect(size.width).toBe(width);
    const shape = SHAPES[use];
    if (shape) expect(size.height).toBe(Math.round(width * shape));
    const most = MAX_BYTES[`${width}.${file.split('.').at(-1)}`] ?? MAX_OF_OTHERS;
    expect(statSync(path).size, `${file} in bytes`).toBeLessThanOrEqual(most);
  });

  it('are all that lie in their folders, and not too much', () => {
    const lying = PICTURE_FOLDERS.flatMap((folder: string) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((path) => statSync(join(root, folder, path)).isFile())
        .map((path) => `${folder}/${path}`),
    );
    expect(lying.sort()).toEqual(files.map(({ file }) => file).sort());
    const bytes = lying.reduce((sum: number, file: string) => sum + statSync(`${root}${file}`).size, 0);
    expect(bytes).toBeLessThan(MAX_OF_ALL);
  });

  it('of the web manifest are among them, in the declared sizes', () => {
    const { screenshots } = JSON.parse(readFileSync(`${root}apps/web/public/manifest.webmanifest`, 'utf8'));
    expect(screenshots.length).toBeGreaterThan(0);
    for (const { src, sizes } of screenshots) {
      const file = `apps/web/public${src}`;
      expect(files.map((each) => each.file)).toContain(file);
      const { width, height } = imageSize(readFileSync(`${root}${file}`));
      expect(sizes).toBe(`${width}x${height}`);
    }
  });

  it.each(['README.md', 'CONTRIBUTING.md'])('%s shows none that is missing', (document) => {
    const shown = [...readFileSync(`${root}${document}`, 'utf8').matchAll(/docs\/images\/[\w.-]+/g)].map(
      String,
    );
    expect(files.map(({ file }) => file)).toEqual(expect.arrayContaining(shown));
  });
});
