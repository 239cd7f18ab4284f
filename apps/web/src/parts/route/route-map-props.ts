import type { Cursor } from '../../lib/values/create-cursor.ts';
import type { RoutePlace } from './route-places.ts';

/** A route, what covers its field, and the cursor that it follows. */
export interface RouteMapProps {
  /** Where the route's position is known. */
  segments: readonly RoutePlace[][];
  /** Heading at each point, degrees; `NaN` where unknown. */
  headings: Float64Array;
  /** Colour class of a place between the points; `null` for one colour. */
  classOf: ((at: number) => number) | null;
  cursor: Cursor;
  coveredBottomPx: number;
  coveredEndPx: number;
}
