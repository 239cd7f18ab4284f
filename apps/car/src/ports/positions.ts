/** A place as the device's own position service reports it; `null`: unknown. */
export interface PositionFix {
  /** Time of the fix, unix ms. */
  timeMs: number;
  latitudeDeg: number;
  longitudeDeg: number;
  /** Estimated error of the place, m. */
  accuracyM: number;
  altitudeM: number | null;
  speedMps: number | null;
  /** Clockwise from north. */
  headingDeg: number | null;
}

/** Why there is no fix: the owner does not allow it, or the device does not know its place. */
export type PositionFailure = 'denied' | 'unavailable';

export interface PositionListener {
  onFix(fix: PositionFix): void;
  onFailure(failure: PositionFailure): void;
}

/** The device's position service. */
export interface Positions {
  /** Reports each fix until the returned function is called. */
  watch(listener: PositionListener): () => void;
}
