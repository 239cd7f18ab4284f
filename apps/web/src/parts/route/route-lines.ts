import { COLORS, RAMP } from '../../ui/tokens.ts';
import { colorRuns } from './route-color.ts';
import { type CurvePlace, chunks, curve } from './route-curve.ts';
import { type RoutePlace, simplified } from './route-places.ts';

/** A longer route is drawn with fewer places: two hours at one a second. */
const MAX_PLACES = 7_200;
const MIN_CHUNK_PLACES = 50;

/** A piece of a drawn route, which has one colour. */
export interface RouteLine {
  color: string;
  places: CurvePlace[];
}

/** The lines that draw a route: in one colour, or in those that the classes of its places have. */
export function routeLines(
  stretches: readonly RoutePlace[][],
  classOf: ((at: number) => number) | null,
): RouteLine[] {
  const lines = simplified(stretches, MAX_PLACES).map(curve);
  return lines.flatMap<RouteLine>((line) =>
    classOf
      ? colorRuns(line, classOf).map(({ rampClass, places }) => ({
          color: RAMP[rampClass] ?? COLORS.quiet,
          places,
        }))
      : chunks(line, MIN_CHUNK_PLACES).map((places) => ({ color: COLORS.brand, places })),
  );
}
