import { useState } from 'react';
import { useViewport } from '../../../lib/react/use-viewport.ts';
import { LAYOUT } from '../../screen/layout.ts';
import { type ScreenShape, screenShape } from '../../screen/screen-shape.ts';
import { mapInsets, type SheetPlace, sheetWidthPx } from './sheet-place.ts';

/**
 * Where a sheet stands in a window of each shape, how wide it is there, and what it covers of the map under it. `besideMenu` where a
 * wide window has the menu at the screen's side.
 */
export function useSheetPlace(placeOf: Record<ScreenShape, SheetPlace>, besideMenu = false) {
  const viewport = useViewport();
  const [heightPx, onHeight] = useState(0);
  const shape = screenShape(viewport);
  const place = placeOf[shape];
  const screenPx = viewport.widthPx - (besideMenu && shape === 'wide' ? LAYOUT.menuPx : 0);
  const widthPx = sheetWidthPx(place, shape, screenPx);
  return {
    sheet: { place, widthPx, onHeight },
    /** Its height, px; 0 before it is known. */
    heightPx,
    covered: mapInsets(place, { heightPx, widthPx: widthPx ?? screenPx }, screenPx),
    /** Height of the window, px. */
    windowPx: viewport.heightPx,
  };
}
