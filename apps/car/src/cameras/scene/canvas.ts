/** Size and rate of the scene's pictures. */
export const SCENE = { width: 640, height: 480, fps: 10 } as const;
/** The picture shows a quarter of a circle from edge to edge. */
export const FOCAL_PX = SCENE.width / 2;
/** The cameras look down a little. */
export const HORIZON_PX = 190;

const PIXELS = SCENE.width * SCENE.height;
/** Distance at which half of a colour is haze, m. */
const HAZE_M = 130;
/** Sky from top to horizon by night and by day, and what windows shine like, each red, green and blue from 0 to 1. */
const ZENITH = { night: [0.03, 0.05, 0.09], day: [0.27, 0.5, 0.83] };
const HORIZON = { night: [0.1, 0.11, 0.16], day: [0.78, 0.86, 0.93] };
const GLOW = [0.9, 0.74, 0.46];

/** Every paint of the scene, red, green and blue from 0 to 1. */
const PAINTS = {
  asphalt: [0.27, 0.275, 0.285],
  worn: [0.3, 0.305, 0.315],
  pavement: [0.5, 0.485, 0.46],
  joint: [0.42, 0.405, 0.385],
  line: [0.78, 0.78, 0.75],
  grass: [0.29, 0.37, 0.2],
  trunk: [0.25, 0.2, 0.16],
  shade: [0.21, 0.33, 0.15],
  leaves: [0.3, 0.45, 0.19],
  door: [0.28, 0.2, 0.15],
  frame: [0.86, 0.84, 0.79],
  window: [0.2, 0.26, 0.32],
  litWindow: [0.2, 0.26, 0.32],
  ochre: [0.72, 0.6, 0.47],
  brick: [0.55, 0.37, 0.3],
  cream: [0.72, 0.67, 0.58],
  slate: [0.52, 0.54, 0.56],
  silver: [0.78, 0.79, 0.8],
  blue: [0.2, 0.27, 0.38],
  red: [0.5, 0.13, 0.12],
  glass: [0.14, 0.18, 0.22],
  black: [0.06, 0.06, 0.065],
  rim: [0.55, 0.57, 0.6],
  tailLight: [0.62, 0.08, 0.07],
  headLight: [0.92, 0.92, 0.86],
  coat: [0.74, 0.3, 0.16],
  sleeve: [0.62, 0.25, 0.13],
  trousers: [0.31, 0.37, 0.52],
  skin: [0.78, 0.6, 0.49],
} as const;
type PaintName = keyof typeof PAINTS;
const NAMES = Object.keys(PAINTS) as PaintName[];
/** A paint by its number. */
export const PAINT = Object.fromEntries(NAMES.map((name, at) => [name, at])) as Record<PaintName, number>;
/** The sky, and nothing at all: what is behind it is seen. */
export const [SKY, NOTHING] = [-1, -2];

/** Luma and the two chromas of BT.601, limited range. */
const yuvOf = ([red = 0, green = 0, blue = 0]: readonly number[]) => [
  16 + 65.5 * red + 128.6 * green + 25 * blue,
  128 - 37.8 * red - 74.2 * green + 112 * blue,
  128 + 112 * red - 93.8 * green - 18.2 * blue,
];
const between = (from: readonly number[], to: readonly number[], share: number) =>
  from.map((value, at) => value + ((to[at] ?? 0) - value) * share);

/** All paints in the light of a time, then the zenith and the horizon: three numbers each. */
export type Colours = Float32Array;

/** `day`: 0 at night to 1 by day. Cameras open up in the dark, and streets have lamps: more than half of the light is left. */
export function coloursAt(day: number): Colours {
  const paints = NAMES.map((name) => {
    const lit = between([0, 0, 0], PAINTS[name], 0.6 + 0.4 * day);
    return name === 'litWindow' ? between(GLOW, lit, day) : lit;
  });
  const sky = [ZENITH, HORIZON].map(({ night, day: bright }) => between(night, bright, day));
  return Float32Array.from([...paints, ...sky].flatMap(yuvOf));
}

/** The paint at a place of the picture, and its distance. */
export interface Sight {
  paint: number;
  awayM: number;
}

/** A picture in yuv420p. */
export const newPicture = (): Uint8Array<ArrayBuffer> => new Uint8Array((PIXELS * 3) / 2);

/** Draws the part of a picture from one corner to the other. `look` fills in what is seen at a place. */
export function draw(
  picture: Uint8Array,
  colours: Colours,
  [left, top, right, bottom]: readonly [number, number, number, number],
  look: (sight: Sight, x: number, y: number) => void,
  quality: 'smooth' | 'plain' | 'coarse',
): void {
  const sight: Sight = { paint: NOTHING, awayM: 0 };
  const zenith = 3 * NAMES.length;
  const horizon = zenith + 3;
  // Two places in a pixel make edges smooth; a coarse place is that of two pixels.
  const places = quality === 'smooth' ? 2 : 1;
  const step = quality === 'coarse' ? 2 : 1;
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(SCENE.height, bottom); row++)
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(SCENE.width, right); column += step) {
      const hasChroma = row % 2 === 0 && column % 2 === 0;
      let seen = 0;
      let luma = 0;
      let u = 0;
      let v = 0;
      for (let place = 0; place < places; place++) {
        const inPixel = (place + 0.5) / places;
        look(sight, column + inPixel, row + inPixel);
        if (sight.paint === NOTHING) continue;
        const from = sight.paint === SKY ? zenith : 3 * sight.paint;
        const haze = sight.paint === SKY ? (row / HORIZON_PX) ** 2 : sight.awayM / (HAZE_M + sight.awayM);
        seen += 1;
        luma += blend(colours, from, horizon, haze);
        if (!hasChroma) continue;
        u += blend(colours, from + 1, horizon + 1, haze);
        v += blend(colours, from + 2, horizon + 2, haze);
      }
      if (seen === 0) continue;
      const kept = 1 - seen / places;
      const at = row * SCENE.width + column;
      picture[at] = luma / places + kept * (picture[at] as number);
      if (step === 2) picture[at + 1] = picture[at] as number;
      if (!hasChroma) continue;
      const chroma = PIXELS + (row >> 1) * (SCENE.width >> 1) + (column >> 1);
      picture[chroma] = u / places + kept * (picture[chroma] as number);
      picture[chroma + PIXELS / 4] = v / places + kept * (picture[chroma + PIXELS / 4] as number);
    }
}

const blend = (colours: Colours, from: number, to: number, share: number) =>
  (colours[from] as number) + ((colours[to] as number) - (colours[from] as number)) * share;
