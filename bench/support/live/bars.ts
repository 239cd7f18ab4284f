/** A clock that is drawn into a picture: bars in a row, the highest bit first: two bits of the camera, then ms. */
export const BARS = { count: 24, timeBits: 22, size: 24, width: 640, height: 480 } as const;
