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

/** A car whose middle stands somewhere, and which way it looks, as a step of length 1. */
export function carSolid(
  at: readonly [number, number],
  heading: readonly [number, number],
  colour: Rgb,
): Solid {
  const [sin, cos] = heading;
  const place = (along: number, height: number, across: number): Point => [
    at[0] + along * sin + across * cos,
    height,
    at[1] + along * cos - across * sin,
  ];
  const turned = (along: number, height: number, across: number): Point => {
    const [x, y, z] = place(along, height, across);
    return [x - at[0], y, z - at[1]];
  };
  const faces: Face[] = BODY.flatMap(([along, height], edge) => {
    const [nextAlong, nextHeight] = BODY[(edge + 1) % BODY.length] ?? [0, 0];
    const strip = (from: number, to: number, inset = 0): Point[] => {
      const between = (share: number): [number, number] => [
        along + (nextAlong - along) * share,
        height + (nextHeight - height) * share,
      ];
      return [
        place(...between(inset), from),
        place(...between(1 - inset), from),
        place(...between(1 - inset), to),
        place(...between(inset), to),
      ];
    };
    const length = Math.hypot(nextAlong - along, nextHeight - height);
    const normal = turned(-(nextHeight - height) / length, (nextAlong - along) / length, 0);
    const body: Face = { points: strip(-HALF_WIDTH, HALF_WIDTH), colour, normal };
    const lights = LIGHTS.filter((light) => light.edge === edge).flatMap((light): Face[] => [
      { points: strip(-0.85, -0.5, 0.1), colour: light.colour, normal },
      { points: strip(0.5, 0.85, 0.1), colour: light.colour, normal },
    ]);
    if (!GLASS_EDGES.includes(edge)) return [body, ...lights];
    return [body, { points: strip(-0.75, 0.75, 0.12), colour: GLASS, normal }];
  });
  const sides = [-1, 1].flatMap((side) => {
    const across = side * HALF_WIDTH;
    const normal = turned(0, 0, side);
    const flat = (shape: readonly (readonly [number, number])[], paint: Rgb): Face => ({
      points: shape.map(([along, height]) => place(along, height, across)),
      colour: paint,
      normal,
    });
    const round = (middle: number, radius: number, paint: Rgb) =>
      flat(
        Array.from({ length: 16 }, (_, corner) => {
          const angle = (corner / 16) * 2 * Math.PI;
          return [middle + Math.cos(angle) * radius, WHEEL_RADIUS + Math.sin(angle) * radius] as const;
        }),
        paint,
      );
    return [
      flat(BODY, colour),
      ...SIDE_WINDOWS.map((shape) => flat(shape, GLASS)),
      ...WHEELS.flatMap((middle) => [round(middle, WHEEL_RADIUS, TYRE), round(middle, 0.2, RIM)]),
    ];
  });
  return { at, faces: [...faces, ...sides], isCar: true };
}
