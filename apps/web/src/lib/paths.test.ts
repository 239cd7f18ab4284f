import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isInApp, PATHS } from './paths.ts';

it('gives the installed app no address that is not one of its own', () => {
  const text = readFileSync(new URL('../../public/manifest.webmanifest', import.meta.url), 'utf8');
  const { id, scope, start_url, shortcuts } = JSON.parse(text) as {
    id: string;
    scope: string;
    start_url: string;
    shortcuts: { url: string }[];
  };
  for (const path of [id, scope, start_url, ...shortcuts.map(({ url }) => url)])
    expect(Object.values(PATHS)).toContain(path);
});

it('separates the app from public pages', () => {
  expect(['/app', '/app/', '/app/login'].filter(isInApp)).toHaveLength(3);
  expect(['/', '/usb', '/apples', '/api/app'].filter(isInApp)).toEqual([]);
});
