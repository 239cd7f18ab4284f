import { describe, expect, it } from 'vitest';
import { mapInsets, sheetWidthPx } from './sheet-place.ts';

describe('a map and the sheet over it', () => {
  const sheet = { heightPx: 300, widthPx: 420 };

  it('share the height on a phone, and the width of a wide screen', () => {
    expect(mapInsets('bottom', { heightPx: 300, widthPx: 390 }, 390)).toEqual({ bottomPx: 300, endPx: 0 });
    expect(mapInsets('corner', sheet, 980)).toEqual({ bottomPx: 0, endPx: 444 });
    expect(mapInsets('side', { heightPx: 330, widthPx: 360 }, 844)).toEqual({ bottomPx: 0, endPx: 360 });
  });

  it('share the height where too little of the width would be left', () => {
    expect(mapInsets('corner', sheet, 468)).toEqual({ bottomPx: 300, endPx: 0 });
  });
});

it('a sheet at the side leaves half of a low screen free', () => {
  expect(sheetWidthPx('side', 'low', 844)).toBe(360);
  expect(sheetWidthPx('side', 'low', 640)).toBe(320);
  expect(sheetWidthPx('side', 'wide', 1280)).toBe(420);
  expect(sheetWidthPx('bottom', 'tall', 390)).toBeNull();
});
