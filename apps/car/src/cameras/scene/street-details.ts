import type { Rgb } from './picture.ts';
import { box, type Face, ground, type Solid } from './solids.ts';
import type { Point } from './views.ts';

const JOINT: Rgb = [0.42, 0.405, 0.385];
const PATCH: Rgb = [0.235, 0.24, 0.25];
const WORN: Rgb = [0.3, 0.305, 0.315];
const IRON: Rgb = [0.215, 0.21, 0.205];
const POLE: Rgb = [0.33, 0.35, 0.36];
const LAMP: Rgb = [0.8, 0.8, 0.76];
const SLAB_M = 0.75;
const POLE_M = 5.4;
const up: Point = [0, 1, 0];

const flat = (points: Point[], colour: Rgb): Face => ({ points, colour, normal: up });

function disc(x: number, z: number, radius: number, colour: Rgb): Face {
  const corners = Array.from({ length: 18 }, (_, corner): Point => {
    const angle = (corner / 18) * 2 * Math.PI;
    return [x + Math.cos(angle) * radius, 0, z + Math.sin(angle) * radius];
  });
  return flat(corners, colour);
}

/** Joints of the slabs at which the car stands, and what years have done to the asphalt around it. */
export function groundDetails(): Face[] {
  const joints: Face[] = [];
  for (let z = -4.5; z < 4.6; z += SLAB_M) joints.push(flat(ground(1.55, 3.6, z, z + 0.025), JOINT));
  for (let x = 1.55 + SLAB_M; x < 3.5; x += SLAB_M) joints.push(flat(ground(x, x + 0.025, -4.6, 4.6), JOINT));
  return [
    flat(ground(-2.6, -0.2, 7.2, 9.4), PATCH),
    flat(ground(-6.4, -5.2, -3, 2.5), PATCH),
    flat(ground(5.2, 8.4, -1.6, 0.9), PATCH),
    flat(ground(-0.4, 1.1, -9.8, -7.4), PATCH),
    // Where wheels roll.
    ...[-2.3, -3.7, -6.8, -8.2].map((x) => flat(ground(x - 0.22, x + 0.22, -60, 60), WORN)),
    disc(-3, 4.1, 0.27, IRON),
    disc(-4.2, -1.2, 0.27, IRON),
    disc(6.6, 3.1, 0.27, IRON),
    disc(-1.4, -4.6, 0.27, IRON),
    ...joints,
  ];
}

/** Street lamps, which shine when it is dark. */
export function lamps(): Solid[] {
  return [
    [1.8, 19, -1],
    [1.8, -20, -1],
    [1.8, 46, -1],
    [-13.3, -9, 1],
    [-13.3, 10, 1],
    [-13.3, 42, 1],
    [12.8, 0.8, -1],
    [12.8, -24, -1],
  ].map(([x = 0, z = 0, towardsStreet = 1]): Solid => {
    const end = x + towardsStreet * 1.5;
    const head = (face: Face): Face => ({
      ...face,
      points: face.points.map(([px, py, pz]): Point => [px, py + POLE_M - 0.1, pz]),
      glow: 1,
    });
    return {
      at: [x, z],
      faces: [
        ...box(x - 0.06, x + 0.06, z - 0.06, z + 0.06, POLE_M, POLE),
        ...box(Math.min(x, end), Math.max(x, end), z - 0.05, z + 0.05, 0.12, LAMP).map(head),
      ],
    };
  });
}
