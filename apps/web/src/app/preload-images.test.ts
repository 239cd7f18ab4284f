import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const shipped = join(source, '../public');
const listed: string[] = JSON.parse(readFileSync(join(shipped, 'image-manifest.json'), 'utf8'));
/** Budget of the app for fetches ahead of its screens, bytes. */
const BUDGET = 20_000;

/** Addresses of pictures in the app's code; those of public pages and of the demo are large, and none of the app. */
function namedInTheApp(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(tsx?|css)$/.test(path) && !/^site\/|map-still|\.test\./.test(path),
  );
  const names = files.flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(/\/[\w/-]+\.(?:avif|webp|png|jpe?g|svg)\b/g)].map(
      ([name]) => name,
    ),
  );
  return [...new Set(names)].sort();
}

describe('the pictures that the app fetches ahead', () => {
  it('are those that its code names, and no other', () => {
    expect(listed).toEqual(namedInTheApp());
  });

  it('are shipped, and small', () => {
    const bytes = listed.reduce((sum, path) => sum + statSync(join(shipped, path)).size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(BUDGET);
  });
});
