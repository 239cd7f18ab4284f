import { HEIGHT, PIXELS } from './picture.ts';

/** Smallest area at a sensitivity of 100 %, share of the picture. */
const MIN_AREA = 0.006;
/** The most that is demanded, share of the picture: much larger objects count as another scene (DETECT-6), in which nothing moves. */
const MAX_DEMANDED = 0.2;

/** The conditions for an object to count. */
export interface TrackCriteria {
  /** 1 to 200 %. */
  sensitivity: number;
  /** 20 to 100 %. */
  proximityPct: number;
}

/** DETECT-7: area of the smallest object that counts, pixels. */
export const smallestArea = ({ sensitivity }: TrackCriteria): number =>
  Math.min(MAX_DEMANDED, (MIN_AREA * 100) / sensitivity) * PIXELS;

/** DETECT-7: the lower edge of an object that counts is below this, pixels from the top. */
export const upperLimit = ({ proximityPct }: TrackCriteria): number => HEIGHT * (1 - proximityPct / 100);
