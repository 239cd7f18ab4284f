import { expect, it } from 'vitest';
import { hasColumns, screenShape } from './layout.ts';

it.each([
  ['a phone', 390, 844, 'tall'],
  ['a phone that was turned', 844, 390, 'low'],
  ['a small phone in a browser, turned', 640, 300, 'low'],
  ['a tablet', 768, 1024, 'wide'],
  ['a desk', 1920, 1080, 'wide'],
  ['a small window', 800, 600, 'wide'],
  ['a desk at 400 %', 320, 256, 'tall'],
])('%s of %i x %i px is %s', (_name, widthPx, heightPx, shape) => {
  expect(screenShape({ widthPx, heightPx })).toBe(shape);
});

it.each([
  ['the narrowest desk', 1164, 800, 16, true],
  ['a narrower window', 1163, 800, 16, false],
  ['a tablet that was turned', 1024, 768, 16, false],
  ['a desk with text of 200 %', 1920, 1080, 32, false],
  ['a low window', 1280, 470, 16, false],
])(
  '%s of %i x %i px, with letters of %i px, has room for two parts: %s',
  (_name, widthPx, heightPx, letterPx, expected) => {
    expect(hasColumns({ widthPx, heightPx }, letterPx)).toBe(expected);
  },
);
