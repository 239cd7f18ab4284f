import type { Rgb } from './picture.ts';
import type { Point } from './views.ts';

export interface Face {
  points: readonly Point[];
  colour: Rgb;
  /** Which way it looks; light comes from there or not. */
  normal: Point;
  /** It gives light of its own when it is dark, 0 to 1. */
  glow?: number;
}

/** Something that stands on the ground: its faces in the order in which one may hide another, the hidden ones first. */
export interface Solid {
  /** Its middle, m. */
  at: readonly [number, number];
  faces: readonly Face[];
  /** It throws a shadow around it. */
  isCar?: boolean;
}

const up: Point = [0, 1, 0];

/** A rectangle between two places on the ground, from one height to another. */
export function wall(
  from: readonly [number, number],
  to: readonly [number, number],
  bottom: number,
  top: number,
): Point[] {
  return [
    [from[0], bottom, from[1]],
    [to[0], bottom, to[1]],
    [to[0], top, to[1]],
    [from[0], top, from[1]],
  ];
}

export function ground(x0: number, x1: number, z0: number, z1: number, height = 0): Point[] {
  return [
    [x0, height, z0],
    [x1, height, z0],
    [x1, height, z1],
    [x0, height, z1],
  ];
}

export function box(x0: number, x1: number, z0: number, z1: number, height: number, colour: Rgb): Face[] {
  return [
    { points: wall([x0, z0], [x0, z1], 0, height), colour, normal: [-1, 0, 0] },
    { points: wall([x1, z0], [x1, z1], 0, height), colour, normal: [1, 0, 0] },
    { points: wall([x0, z0], [x1, z0], 0, height), colour, normal: [0, 0, -1] },
    { points: wall([x0, z1], [x1, z1], 0, height), colour, normal: [0, 0, 1] },
    { points: ground(x0, x1, z0, z1, height), colour, normal: up },
  ];
}
