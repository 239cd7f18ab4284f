import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { PICTURE_FOLDERS, pictureFiles } from './picture-files.mjs';

type Size = { width: number; height: number };

/** Width and height of an AVIF, WebP or JPEG file, px; throws if it is none. */
function imageSize(bytes: Buffer): Size {
  const size = jpegSize(bytes) ?? webpSize(bytes) ?? avifSize(bytes);
  if (!size) throw new Error('This is no AVIF, WebP or JPEG');
  return size;
}

/** The property `ispe` of the only picture. */
function avifSize(bytes: Buffer): Size | null {
  const at = bytes.toString('latin1', 4, 12) === 'ftypavif' ? bytes.indexOf('ispe') : -1;
  return at < 0 ? null : { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
}

/** A simple file: one lossy picture. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ') return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** The first frame header, behind segments that each contain their length. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (bytes[at] === 0xff && ![0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0))
    at += 2 + bytes.readUInt16BE(at + 2);
  return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
}

interface PictureFile {
  use: 'screen' | 'preview' | 'wide' | 'map' | 'docs';
  width: number;
  file: string;
}

const files: PictureFile[] = pictureFiles();
/** Height of each kind of picture, as a share of its width; README pictures are of several kinds. */
const SHAPES: Partial<Record<PictureFile['use'], number>> = {
  screen: 844 / 390,
  preview: 630 / 1200,
  wide: 800 / 1280,
  map: 736 / 704,
};
/** Most that a picture may have, bytes, by its width; WebP is for the few browsers that read no AVIF. */
const MAX_BYTES: Record<string, number> = {
  '390.avif': 24_000,
  '780.avif': 50_000,
  '390.webp': 28_000,
  '780.webp': 60_000,
};
const MAX_OF_OTHERS = 120_000;
const MAX_OF_ALL = 6_800_000;

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
