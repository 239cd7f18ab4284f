import { HEIGHT, PIXELS } from './picture.ts';

/** Smallest area at a sensitivity of 100 %, share of the picture. */
const MIN_AREA = 0.006;

/** The conditions for an object to count. */
export interface TrackCriteria {
  /** 1 to 200 %. */
  sensitivity: number;
  /** 20 to 100 %. */
  proximityPct: number;
}

/** DETECT-7: area of the smallest object that counts, pixels. */
export const smallestArea = ({ sensitivity }: TrackCriteria): number =>
  ((MIN_AREA * 100) / sensitivity) * PIXELS;

/** DETECT-7: the lower edge of an object that counts is below this, pixels from the top. */
export const upperLimit = ({ proximityPct }: TrackCriteria): number => HEIGHT * (1 - proximityPct / 100);
