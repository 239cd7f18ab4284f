import { CAR_ZOOM } from '../map-marks.ts';
import { tileOf } from '../tile-area.ts';

const TILE_PX = 512;

export interface Place {
  latitudeDeg: number;
  longitudeDeg: number;
}

/** The picture of a map that follows the car: its middle, its zoom, and its size on the screen, px. In it the demo's car starts, and drives half a kilometre. */
export const STILL = {
  ...{ latitudeDeg: 43.73689, longitudeDeg: 7.42306 },
  ...{ widthPx: 704, heightPx: 736 },
  zoom: CAR_ZOOM,
  start: { latitudeDeg: 43.73456, longitudeDeg: 7.42059 },
} as const;

/** Where a place lies on the map of the world at `CAR_ZOOM`, px from its north-west corner. */
function worldPx({ latitudeDeg, longitudeDeg }: Place): { xPx: number; yPx: number } {
  const { id, x, y } = tileOf(latitudeDeg, longitudeDeg, CAR_ZOOM);
  return { xPx: (id.x + x) * TILE_PX, yPx: (id.y + y) * TILE_PX };
}

/** Where a place lies on the picture, px from its corner at the top left; outside it beyond its size. */
export function stillPx(place: Place): { xPx: number; yPx: number } {
  const [middle, at] = [worldPx(STILL), worldPx(place)];
  return {
    xPx: at.xPx - middle.xPx + STILL.widthPx / 2,
    yPx: at.yPx - middle.yPx + STILL.heightPx / 2,
  };
}
