import { expect, it } from 'vitest';
import { screenShape } from './layout.ts';

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
