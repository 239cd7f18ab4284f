import { MAP } from '@ligo/protocol';
import { colorRuns, RAMP } from './route-color.ts';
import { type CurvePlace, chunks, curve } from './route-curve.ts';
import { type RoutePlace, simplified } from './route-places.ts';

const UNKNOWN = '#7e8f86';
const PLAIN = '#22c55e';

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
  const lines = simplified(stretches, MAP.simplifyAbovePoints).map(curve);
  return lines.flatMap((line) =>
    classOf
      ? colorRuns(line, classOf).map(({ rampClass, places }) => ({
          color: RAMP[rampClass] ?? UNKNOWN,
          places,
        }))
      : chunks(line, MAP.chunkMinPoints).map((places) => ({ color: PLAIN, places })),
  );
}
