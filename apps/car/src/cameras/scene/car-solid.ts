import type { Rgb } from './picture.ts';
import type { Face, Solid } from './solids.ts';
import type { Point } from './views.ts';

/** Outline of a hatchback from the side: along it from the tail, and above the ground, m. */
const BODY: readonly (readonly [number, number])[] = [
  [-2.05, 0.35],
  [-2.12, 0.62],
  [-2.05, 0.95],
  [-1.85, 1.02],
  [-1.45, 1.42],
  [-0.6, 1.5],
  [0.25, 1.45],
  [0.95, 1.02],
  [1.8, 0.9],
  [2.1, 0.68],
  [2.12, 0.35],
  [1.75, 0.24],
  [-1.75, 0.24],
];
const SIDE_WINDOWS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-1.5, 1.05],
    [-1.3, 1.36],
    [-0.58, 1.42],
    [-0.55, 1.05],
  ],
  [
    [-0.45, 1.05],
    [-0.48, 1.42],
    [0.2, 1.38],
    [0.72, 1.05],
  ],
];
const SILL = [
  [-2.1, 0.36],
  [2.12, 0.36],
  [1.75, 0.24],
  [-1.75, 0.24],
] as const;
/** Between door and body, m along it. */
const GAPS = [-1.42, -0.51, 0.78].map(
  (along) =>
    [
      [along, 0.36],
      [along, 1],
      [along + 0.02, 1],
      [along + 0.02, 0.36],
    ] as const,
);
/** Edges of the outline that are glass: behind and in front, counted from its first corner. */
const GLASS_EDGES = [3, 6];
const LIGHTS: readonly { edge: number; colour: Rgb }[] = [
  { edge: 1, colour: [0.62, 0.08, 0.07] },
  { edge: 8, colour: [0.92, 0.92, 0.86] },
];
const HALF_WIDTH = 0.9;
const WHEELS = [-1.3, 1.32];
const WHEEL_RADIUS = 0.33;
const GLASS: Rgb = [0.14, 0.18, 0.22];
const TYRE: Rgb = [0.06, 0.06, 0.065];
const RIM: Rgb = [0.55, 0.57, 0.6];

/** A place on the car: along it, above the ground, and across it, m. */
type OnCar = (along: number, height: number, across: number) => Point;
type Shape = readonly (readonly [number, number])[];

const darker = ([red, green, blue]: Rgb, share: number): Rgb => [red * share, green * share, blue * share];

function round(middle: number, radius: number): Shape {
  return Array.from({ length: 24 }, (_, corner) => {
    const angle = (corner / 24) * 2 * Math.PI;
    return [middle + Math.cos(angle) * radius, WHEEL_RADIUS + Math.sin(angle) * radius];
  });
}

/** All around it from tail to bottom: sheet metal, glass, lights. */
function around(place: OnCar, turned: OnCar, colour: Rgb): Face[] {
  return BODY.flatMap(([along, height], edge) => {
    const [nextAlong, nextHeight] = BODY[(edge + 1) % BODY.length] ?? [0, 0];
    const length = Math.hypot(nextAlong - along, nextHeight - height);
    const normal = turned(-(nextHeight - height) / length, (nextAlong - along) / length, 0);
    const strip = (from: number, to: number, inset: number, paint: Rgb): Face => {
      const at = (share: number, across: number) =>
        place(along + (nextAlong - along) * share, height + (nextHeight - height) * share, across);
      const points = [at(inset, from), at(1 - inset, from), at(1 - inset, to), at(inset, to)];
      return { points, colour: paint, normal };
    };
    const parts = [strip(-HALF_WIDTH, HALF_WIDTH, 0, colour)];
    if (GLASS_EDGES.includes(edge)) parts.push(strip(-0.75, 0.75, 0.12, GLASS));
    for (const light of LIGHTS)
      if (light.edge === edge)
        parts.push(strip(-0.85, -0.5, 0.1, light.colour), strip(0.5, 0.85, 0.1, light.colour));
    return parts;
  });
}

/** One side of it: -1 left, 1 right. */
function sideFaces(place: OnCar, turned: OnCar, side: 1 | -1, colour: Rgb): Face[] {
  const normal = turned(0, 0, side);
  const flat = (shape: Shape, paint: Rgb): Face => ({
    points: shape.map(([along, height]) => place(along, height, side * HALF_WIDTH)),
    colour: paint,
    normal,
  });
  return [
    flat(BODY, colour),
    flat(SILL, darker(colour, 0.62)),
    ...GAPS.map((gap) => flat(gap, darker(colour, 0.7))),
    ...SIDE_WINDOWS.map((shape) => flat(shape, GLASS)),
    ...WHEELS.flatMap((middle) => [
      flat(round(middle, WHEEL_RADIUS + 0.06), darker(colour, 0.3)),
      flat(round(middle, WHEEL_RADIUS), TYRE),
      flat(round(middle, 0.2), RIM),
      flat(round(middle, 0.07), TYRE),
    ]),
  ];
}

/** A car whose middle stands somewhere, and which way it looks, as a step of length 1. */
export function carSolid(
  at: readonly [number, number],
  [sin, cos]: readonly [number, number],
  colour: Rgb,
): Solid {
  const turned: OnCar = (along, height, across) => [
    along * sin + across * cos,
    height,
    along * cos - across * sin,
  ];
  const place: OnCar = (along, height, across) => {
    const [x, y, z] = turned(along, height, across);
    return [x + at[0], y, z + at[1]];
  };
  const sides = ([-1, 1] as const).flatMap((side) => sideFaces(place, turned, side, colour));
  return { at, faces: [...around(place, turned, colour), ...sides], isCar: true };
}
