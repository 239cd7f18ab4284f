import { M_PER_DEG, type Place } from '@ligo/vehicle';

const CORNERS = 48;

/** A circle on the map as a closed ring of longitude and latitude; small enough that the earth is flat under it. */
export function circleRing(center: Place, radiusM: number): [longitude: number, latitude: number][] {
  const narrowing = Math.cos((center.latitudeDeg * Math.PI) / 180);
  return Array.from({ length: CORNERS + 1 }, (_, index) => {
    const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI;
    return [
      center.longitudeDeg + (Math.sin(angle) * radiusM) / (M_PER_DEG * narrowing),
      center.latitudeDeg + (Math.cos(angle) * radiusM) / M_PER_DEG,
    ];
  });
}
