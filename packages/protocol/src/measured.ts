import { z } from 'zod';

/**
 * A reading that may be missing. On the wire a missing reading is absent or `null`; it is never 0.
 * One reading outside its range is read as missing, so that a faulty sensor cannot hide the others.
 */
export function measured(min: number, max: number, description: string) {
  return z.number().min(min).max(max).nullish().catch(null).describe(description);
}

/** A flag that may be missing; anything that is not a boolean is read as missing. */
export function flag(description: string) {
  return z.boolean().nullish().catch(null).describe(description);
}

/** Coordinates, shared by the live status and trip points. */
export const position = {
  lat: measured(-90, 90, 'Latitude, degrees north, WGS84.'),
  lng: measured(-180, 180, 'Longitude, degrees east, WGS84.'),
};
