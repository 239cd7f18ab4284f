// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTheme } from './create-theme.ts';

const css = readFileSync(join(import.meta.dirname, 'colors.css'), 'utf8');
/** The colours that a block of the style sheet sets. */
function colorsIn(start: string): Record<string, string> {
  const block = css.slice(css.indexOf(start)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
}
/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['@theme {', '[data-look="day"] {'])(
  '%s is read in sunlight: all words 7:1 but the quiet ones',
  (theme) => {
    const colors = colorsIn(theme);
    for (const surface of ['background', 'card', 'raised']) {
      const on = (name: string) => contrast(colors[name] ?? '', colors[surface] ?? '');
      expect(on('strong'), `strong on ${surface}`).toBeGreaterThanOrEqual(12);
      for (const name of ['normal', 'on', 'attention', 'danger'])
        expect(on(name), `${name} on ${surface}`).toBeGreaterThanOrEqual(7);
      expect(on('quiet'), `quiet on ${surface}`).toBeGreaterThanOrEqual(6);
    }
    // Words on what is switched on, warned of or removed.
    for (const name of ['brand', 'on', 'attention', 'danger'])
      expect(contrast(colors[name] ?? '', colors.background ?? ''), name).toBeGreaterThanOrEqual(7);
  },
);

/** A theme on a page whose unit reports whether it is day. */
function start(texts: Map<string, string>) {
  const page = document.createElement('html');
  const listeners = new Set<() => void>();
  const prefersLight = {
    matches: false,
    addEventListener: (_type: string, listener: unknown) => void listeners.add(listener as () => void),
    removeEventListener: (_type: string, listener: unknown) => void listeners.delete(listener as () => void),
  };
  const storage = {
    get: (key: string) => texts.get(key) ?? null,
    set: (key: string, text: string) => void texts.set(key, text),
  };
  const theme = createTheme(storage, prefersLight, page);
  theme.start();
  const dawn = (isDay: boolean) => {
    prefersLight.matches = isDay;
    for (const listener of listeners) listener();
  };
  return { look: theme, page, dawn, listeners };
}

it('follows the unit until its owner chooses, keeps that, and stops', () => {
  const texts = new Map<string, string>();
  const { look: theme, page, dawn, listeners } = start(texts);
  expect(page.dataset.look).toBe('night');
  dawn(true);
  expect(page.dataset.look).toBe('day');
  theme.choose('night');
  dawn(true);
  expect(page.dataset.look).toBe('night');
  expect(start(texts).look.get()).toBe('night');
  theme.stop();
  expect(listeners.size).toBe(0);
});

it('treats an unreadable choice as none', () => {
  expect(start(new Map([['ligo.dashboardLook', 'rubbish']])).look.get()).toBe('auto');
});
