/** Size and rate of the scene's pictures. */
export const SCENE = { width: 640, height: 480, fps: 10 } as const;

const LUMA_BYTES = SCENE.width * SCENE.height;
const CHROMA_BYTES = LUMA_BYTES / 4;

/** A picture in yuv420p: its planes are parts of `bytes`, which is what is sent. */
export interface ScenePicture {
  bytes: Uint8Array<ArrayBuffer>;
  luma: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

/** An empty picture; it begins at a multiple of 4 bytes. */
export function newPicture(): ScenePicture {
  const bytes = new Uint8Array(LUMA_BYTES + 2 * CHROMA_BYTES);
  return {
    bytes,
    luma: bytes.subarray(0, LUMA_BYTES),
    u: bytes.subarray(LUMA_BYTES, LUMA_BYTES + CHROMA_BYTES),
    v: bytes.subarray(LUMA_BYTES + CHROMA_BYTES),
  };
}

export type Rgb = readonly [number, number, number];
/** Luma 16 to 235 and the two chromas around 128. */
export type Yuv = readonly [number, number, number];

/** BT.601, limited range. */
export function yuvOf([red, green, blue]: Rgb): Yuv {
  return [
    16 + 65.5 * red + 128.6 * green + 25 * blue,
    128 - 37.8 * red - 74.2 * green + 112 * blue,
    128 + 112 * red - 93.8 * green - 18.2 * blue,
  ];
}

/** A colour between two: 0 is the first. */
export function blendColours(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** A colour in so much light. */
export const inLight = ([red, green, blue]: Rgb, light: number): Rgb => [
  Math.min(1, red * light),
  Math.min(1, green * light),
  Math.min(1, blue * light),
];
