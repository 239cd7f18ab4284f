import type { RoutePlace } from './route-places.ts';

const STEPS_PER_SEGMENT = 10;

/** A place on the drawn line: `at` is where it lies between the trip's points. */
export interface CurvePlace {
  lng: number;
  lat: number;
  at: number;
}

/**
 * A smooth line through a stretch: quadratic curves from the middle of one segment to the middle of the next, with the
 * place between as their control, in 10 steps each. It begins and ends at the stretch's ends.
 */
export function curve(places: readonly RoutePlace[]): CurvePlace[] {
  const whole = places.map(({ lng, lat, index }) => ({ lng, lat, at: index }));
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last || whole.length < 3) return whole;
  const line: CurvePlace[] = [first];
  let start = first;
  for (let index = 1; index < whole.length - 1; index++) {
    const [control, next] = [whole[index], whole[index + 1]];
    if (!control || !next) continue;
    const end = index === whole.length - 2 ? last : between(control, next, 0.5);
    for (let step = 1; step <= STEPS_PER_SEGMENT; step++) {
      const part = step / STEPS_PER_SEGMENT;
      line.push(between(between(start, control, part), between(control, end, part), part));
    }
    start = end;
  }
  return line;
}

function between(from: CurvePlace, to: CurvePlace, part: number): CurvePlace {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return { lng: mix(from.lng, to.lng), lat: mix(from.lat, to.lat), at: mix(from.at, to.at) };
}

/** A line in pieces of at least `size` places that share their ends, so that a map can leave out those it does not show. */
export function chunks<T>(line: readonly T[], size: number): T[][] {
  const count = Math.max(1, Math.floor((line.length - 1) / size));
  const each = (line.length - 1) / count;
  return Array.from({ length: count }, (_, index) =>
    line.slice(Math.round(index * each), Math.round((index + 1) * each) + 1),
  );
}
