type Position = [longitudeDeg: number, latitudeDeg: number];

/** The nearest way from one longitude to another, -180 up to 180 degrees. */
const turn = (fromDeg: number, toDeg: number) => ((((toDeg - fromDeg) % 360) + 540) % 360) - 180;

/**
 * A closed ring without jumps at the date line: longitudes run on beyond ±180 degrees where it crosses. A ring around a pole,
 * which on a flat map is no ring, is led along that pole.
 */
export function unwrapRing(ring: readonly Position[]): Position[] {
  const unwrapped: Position[] = [];
  for (const [longitudeDeg, latitudeDeg] of ring) {
    const before = unwrapped.at(-1)?.[0];
    const next = before === undefined ? longitudeDeg : before + turn(before, longitudeDeg);
    unwrapped.push([next, latitudeDeg]);
  }
  const [first, last] = [unwrapped[0], unwrapped.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return unwrapped;
  const poleDeg = first[1] < 0 ? -90 : 90;
  return [...unwrapped, [last[0], poleDeg], [first[0], poleDeg], first];
}
