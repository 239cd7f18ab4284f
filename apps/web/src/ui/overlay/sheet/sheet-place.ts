import { type CSSProperties, useState } from 'react';
import type { Size } from '../../../lib/react/use-size.ts';
import { useViewport } from '../../../lib/react/use-viewport.ts';
import { LAYOUT, type ScreenShape, screenShape } from '../../screen/layout.ts';

/** Where a sheet stands: over the lower edge, at the lower end of a wide screen, or beside the screen in its whole height. */
export type SheetPlace = 'bottom' | 'corner' | 'side';

const WIDTH_PX = 420;
/** Room between a sheet in the corner and the end of the screen, px. */
export const CORNER_MARGIN_PX = 24;
/** A map that would be narrower beside the sheet is shown above it, px. */
const MIN_MAP_PX = 240;
const LOW_WIDTH_PART = 0.5;
const LOW_MAX_WIDTH_PX = 360;

/** Width of a sheet, px; `null` for the width of the screen. `screenWidthPx` is that of the screen it stands on. */
export function sheetWidthPx(place: SheetPlace, shape: ScreenShape, screenWidthPx: number): number | null {
  if (place === 'bottom') return null;
  return shape === 'low'
    ? Math.min(Math.round(screenWidthPx * LOW_WIDTH_PART), LOW_MAX_WIDTH_PX)
    : Math.min(WIDTH_PX, screenWidthPx - 2 * CORNER_MARGIN_PX);
}

/** The insets of the map under the sheet, px. */
export interface MapInsets {
  bottomPx: number;
  endPx: number;
}

/** What of a map lies under a sheet of a height and width, so that the rest is used: beside the sheet, or above it. */
export function mapInsets(
  place: SheetPlace,
  sheet: { heightPx: number; widthPx: number },
  screenWidthPx: number,
): MapInsets {
  if (place === 'side') return { bottomPx: 0, endPx: sheet.widthPx };
  const endPx = sheet.widthPx + CORNER_MARGIN_PX;
  if (place === 'corner' && screenWidthPx - endPx >= MIN_MAP_PX) return { bottomPx: 0, endPx };
  return { bottomPx: sheet.heightPx, endPx: 0 };
}

/** Keeps the map's note of its source out from under a sheet at the side; read by theme.css. */
export function mapEnd(px: number): CSSProperties {
  return { '--map-end': `${px}px` } as CSSProperties;
}

/** The screen under a sheet, unless it is the whole window. */
interface SheetScreen {
  /** A wide window has the menu at the screen's side. */
  isBesideMenu?: boolean;
  /** A part of a screen, as large as this. */
  pane?: Size | null;
}

/** Where a sheet stands on a screen of each shape, how wide it is there, and what it covers of the map under it. */
export function useSheetPlace(
  placeOf: Record<ScreenShape, SheetPlace>,
  { isBesideMenu = false, pane }: SheetScreen = {},
) {
  const viewport = useViewport();
  const screen = pane ?? viewport;
  const [heightPx, onHeight] = useState(0);
  const shape = screenShape(screen);
  const place = placeOf[shape];
  const screenPx = screen.widthPx - (isBesideMenu && shape === 'wide' ? LAYOUT.menuPx : 0);
  const widthPx = sheetWidthPx(place, shape, screenPx);
  return {
    sheet: { place, widthPx, onHeight },
    /** Its height, px; 0 before it is known. */
    heightPx,
    covered: mapInsets(place, { heightPx, widthPx: widthPx ?? screenPx }, screenPx),
    /** Height of the window or of the pane, px. */
    screenHeightPx: screen.heightPx,
  };
}
