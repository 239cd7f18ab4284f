import { nextRandom } from '../../shared/random.ts';
import { carSolid } from './car-solid.ts';
import type { Rgb } from './picture.ts';
import { box, type Face, ground, type Solid, wall } from './solids.ts';
import { groundDetails, lamps } from './street-details.ts';
import type { Point } from './views.ts';

/** A tree, whose leaves are drawn again in each picture. */
export interface Tree {
  at: readonly [number, number];
  heightM: number;
  tufts: readonly Tuft[];
}

/** A tuft of leaves: where it is seen from the middle of its tree, m, and when the wind has it, 0 to 1. */
export interface Tuft {
  beside: number;
  above: number;
  radiusM: number;
  phase: number;
}

/** The surroundings of the car: a street with a crossing ahead and one behind, repeated every `STREET_M`. */
export interface Street {
  /** Lie on the ground, the lower ones first. */
  flats: readonly Face[];
  solids: readonly Solid[];
  trees: readonly Tree[];
}

/** The street repeats after this distance in metres. */
export const STREET_M = 120;
const HALF_M = STREET_M / 2;
const TUFTS = 26;
/** How far along the street things are drawn, m to each end. */
export const REACH_M = 90;

const ASPHALT: Rgb = [0.27, 0.275, 0.285];
const PAVEMENT: Rgb = [0.5, 0.485, 0.46];
const KERB: Rgb = [0.63, 0.62, 0.6];
const PAINT: Rgb = [0.78, 0.78, 0.75];
const GRASS: Rgb = [0.29, 0.37, 0.2];
const PAINTS: readonly Rgb[] = [
  [0.72, 0.73, 0.74],
  [0.2, 0.27, 0.38],
  [0.5, 0.13, 0.12],
  [0.16, 0.17, 0.18],
  [0.6, 0.58, 0.52],
  [0.24, 0.36, 0.33],
];
const WALLS: readonly Rgb[] = [
  [0.72, 0.6, 0.47],
  [0.62, 0.42, 0.34],
  [0.76, 0.71, 0.62],
  [0.55, 0.57, 0.58],
  [0.68, 0.55, 0.5],
];
const WINDOW: Rgb = [0.2, 0.26, 0.32];
const WINDOW_FRAME: Rgb = [0.86, 0.84, 0.79];
const DOOR: Rgb = [0.28, 0.2, 0.15];
const up: Point = [0, 1, 0];

const flat = (points: Point[], colour: Rgb): Face => ({ points, colour, normal: up });

const TREES = [
  [3, 13.6],
  [2.7, -14.8],
  [-14.4, 3.2],
  [-14.4, -20],
  [14, -4.6],
  [14, 7.5],
  [14, 27],
  [-14.4, 30],
] as const;

/** Numbers from 0 up to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let at = seed;
  return () => {
    const next = nextRandom(at);
    at = next.seed;
    return next.value;
  };
}
const pick = <T>(from: readonly T[], random: () => number): T | undefined =>
  from[Math.floor(random() * from.length)];

/** Stretches along the street between its crossings, m. */
const BETWEEN_CROSSINGS = [
  [-HALF_M, -12],
  [-4.6, 4.6],
  [12, HALF_M],
] as const;

function flats(): Face[] {
  const strips: Face[] = [];
  for (const [z0, z1] of BETWEEN_CROSSINGS) {
    strips.push(flat(ground(1.35, 3.6, z0, z1), PAVEMENT), flat(ground(1.35, 1.55, z0, z1), KERB));
    strips.push(flat(ground(-17, -12.9, z0, z1), PAVEMENT), flat(ground(-13.1, -12.9, z0, z1), KERB));
  }
  strips.push(
    flat(ground(12.4, 16, -HALF_M, HALF_M), PAVEMENT),
    flat(ground(12.4, 12.6, -HALF_M, HALF_M), KERB),
  );
  strips.push(flat(ground(13.2, 15, -HALF_M, HALF_M), GRASS));
  for (let z = -HALF_M; z < HALF_M; z += 4) strips.push(flat(ground(-4.9, -4.75, z, z + 2), PAINT));
  for (let x = -10; x < 1; x += 1.1)
    for (const z of [4.9, -6.3]) strips.push(flat(ground(x, x + 0.55, z, z + 1.4), PAINT));
  return [...strips, ...groundDetails()];
}

function building(x: number, side: 1 | -1, z0: number, z1: number, random: () => number): Solid {
  const floors = 2 + Math.floor(random() * 3);
  const floorM = 3.1;
  const height = floors * floorM + 0.9;
  const colour = pick(WALLS, random) ?? WINDOW;
  const normal: Point = [-side, 0, 0];
  const face = (from: number, to: number, bottom: number, top: number, paint: Rgb, glow = 0): Face => ({
    points: wall([x, from], [x, to], bottom, top),
    colour: paint,
    normal,
    glow,
  });
  const faces: Face[] = box(Math.min(x, x + side * 9), Math.max(x, x + side * 9), z0, z1, height, colour);
  faces.push(face(z0, z1, height - 0.35, height, [colour[0] * 0.75, colour[1] * 0.75, colour[2] * 0.75]));
  const count = Math.max(2, Math.floor((z1 - z0) / 2.6));
  const stepM = (z1 - z0) / count;
  for (let floor = 0; floor < floors; floor++) {
    for (let place = 0; place < count; place++) {
      const middle = z0 + (place + 0.5) * stepM;
      const bottom = floor * floorM + 1;
      const isDoor = floor === 0 && place === Math.floor(count / 2);
      if (isDoor) faces.push(face(middle - 0.55, middle + 0.55, 0.1, 2.3, DOOR));
      else {
        faces.push(face(middle - 0.68, middle + 0.68, bottom - 0.08, bottom + 1.58, WINDOW_FRAME));
        faces.push(face(middle - 0.58, middle + 0.58, bottom, bottom + 1.5, WINDOW, random() < 0.4 ? 1 : 0));
      }
    }
  }
  return { at: [x, (z0 + z1) / 2], faces };
}

function buildings(x: number, side: 1 | -1, random: () => number): Solid[] {
  const row: Solid[] = [];
  for (let z = -STREET_M / 2; z < STREET_M / 2 - 1; ) {
    const width = 9 + random() * 6;
    const end = z + width > STREET_M / 2 - 8 ? STREET_M / 2 : z + width;
    row.push(building(x, side, z, end, random));
    z = end;
  }
  return row;
}

function parkedCars(random: () => number): Solid[] {
  const row = (x: number, places: readonly number[], heading: readonly [number, number]) =>
    places.map((z) => carSolid([x, z + random() * 0.5], heading, pick(PAINTS, random) ?? WINDOW));
  return [
    ...row(0.2, [14.8, 20.6, 32, 38.2, 49, -15.2, -21, -27, -39, -50], [0, 1]),
    ...row(-11.8, [-52, -46, -34, -28, -22, -15.8, 15.5, 21.5, 33.5, 39.5, 46], [0, -1]),
    ...row(-11.8, [-5.4, 0.4, 6.3], [0, -1]),
  ];
}

function tuftsOf(crownM: number, random: () => number): Tuft[] {
  return Array.from({ length: TUFTS }, () => {
    const angle = random() * 2 * Math.PI;
    const out = Math.sqrt(random()) * crownM;
    return {
      beside: Math.cos(angle) * out,
      above: Math.sin(angle) * out * 0.85,
      radiusM: (0.28 + random() * 0.19) * crownM,
      phase: random(),
    };
  });
}

const shifted = (face: Face, z: number): Face => ({
  ...face,
  points: face.points.map(([x, y, at]): Point => [x, y, at + z]),
});

/** The street of a seed: all of it that can be seen from any place of it. */
export function streetOf(seed: number): Street {
  const random = randomOf(seed);
  const solids = [
    ...buildings(-17, -1, random),
    ...buildings(16, 1, random),
    ...parkedCars(random),
    ...lamps(),
  ];
  const trees = TREES.map((at) => ({
    at,
    heightM: 4.4 + random(),
    tufts: tuftsOf(1.7 + random() * 0.6, random),
  }));
  const lying = flats();
  const again = [-STREET_M, 0, STREET_M, 2 * STREET_M];
  const isSeen = ({ at }: { at: readonly [number, number] }) =>
    at[1] > -REACH_M && at[1] < STREET_M + REACH_M;
  return {
    flats: [
      flat(ground(-200, 200, -2 * STREET_M, 3 * STREET_M), ASPHALT),
      ...again.flatMap((z) => lying.map((face) => shifted(face, z))),
    ],
    solids: again
      .flatMap((z) =>
        solids.map(
          ({ at, faces, isCar }): Solid => ({
            at: [at[0], at[1] + z],
            faces: faces.map((face) => shifted(face, z)),
            ...(isCar && { isCar }),
          }),
        ),
      )
      .filter(isSeen),
    trees: again
      .flatMap((z) => trees.map((tree): Tree => ({ ...tree, at: [tree.at[0], tree.at[1] + z] })))
      .filter(isSeen),
  };
}
