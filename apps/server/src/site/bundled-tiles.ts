/** Path of the street tiles that are part of the repository. */
export const BUNDLED_TILES_PATH = '/map/monaco.pmtiles';

/** Address in the style. The date of the data is in it: browsers keep the file, and a newer one has another address. */
export const BUNDLED_TILES_URL = `${BUNDLED_TILES_PATH}?date=2025-02-11`;

/** West, south, east and north of its tiles of zoom 14, degrees: the area of the simulated drive. */
export const BUNDLED_TILES_BOUNDS = [7.404785, 43.707594, 7.44873, 43.755225] as const;
