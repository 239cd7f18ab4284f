type Position = [longitudeDeg: number, latitudeDeg: number];
type Ring = readonly Position[];

/** How far a longitude has to be moved to lie within half a turn of another: whole turns, degrees. */
const turnsTo = (fromDeg: number, nearDeg: number) => 360 * Math.round((nearDeg - fromDeg) / 360);

const moved = (ring: Ring, byDeg: number) =>
  ring.map(([longitudeDeg, latitudeDeg]): Position => [longitudeDeg + byDeg, latitudeDeg]);

/**
 * A closed ring without jumps at the date line: longitudes run on beyond ±180 degrees where it crosses. A ring around a pole,
 * which on a flat map is no ring, is led along that pole.
 */
function unwrapRing(ring: Ring): Position[] {
  const unwrapped: Position[] = [];
  for (const [longitudeDeg, latitudeDeg] of ring) {
    const beforeDeg = unwrapped.at(-1)?.[0] ?? longitudeDeg;
    unwrapped.push([longitudeDeg + turnsTo(longitudeDeg, beforeDeg), latitudeDeg]);
  }
  const [first, last] = [unwrapped[0], unwrapped.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return unwrapped;
  const poleDeg = first[1] < 0 ? -90 : 90;
  return [...unwrapped, [last[0], poleDeg], [first[0], poleDeg], first];
}

function middleDeg(ring: Ring): number {
  const longitudes = ring.map(([longitudeDeg]) => longitudeDeg);
  return (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
}

/** A polygon without jumps at the date line; its holes stay inside the ring around them, also where that runs on beyond ±180 degrees. */
export function unwrapPolygon([outer = [], ...holes]: readonly Ring[]): Position[][] {
  const around = unwrapRing(outer);
  const aroundDeg = middleDeg(around);
  const within = holes.map((hole) => {
    const unwrapped = unwrapRing(hole);
    return moved(unwrapped, turnsTo(middleDeg(unwrapped), aroundDeg));
  });
  return [around, ...within];
}
