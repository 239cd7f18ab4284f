import type { CameraName } from '@ligo/protocol';
import type { Outline } from './fill-polygon.ts';
import { SCENE } from './picture.ts';

/** A point around the car, m: to the right of its middle, above the ground, ahead. */
export type Point = readonly [number, number, number];

/** A camera of the car: where it is and which way it looks, as the way that is to the right in its picture and the one ahead. */
export interface View {
  at: Point;
  right: readonly [number, number];
  ahead: readonly [number, number];
}

const VIEWS: Record<CameraName, View> = {
  FRONT: { at: [0, 0.85, 2.2], right: [1, 0], ahead: [0, 1] },
  REAR: { at: [0, 0.95, -2.2], right: [-1, 0], ahead: [0, -1] },
  LEFT: { at: [-1, 1.05, 0.6], right: [0, 1], ahead: [-1, 0] },
  RIGHT: { at: [1, 1.05, 0.6], right: [0, -1], ahead: [1, 0] },
};

/** Where the car is in its street: how far along, and how far from the kerb at which it parks, m. */
export interface ScenePlace {
  alongM: number;
  fromKerbM: number;
}

/** Where the car stands when nothing moves it. */
export const PARKED: ScenePlace = { alongM: 0, fromKerbM: 0 };

/** A camera of a car that is there. */
export function viewOf(side: CameraName, { alongM, fromKerbM }: ScenePlace = PARKED): View {
  const view = VIEWS[side];
  const [x, y, z] = view.at;
  return { ...view, at: [x - fromKerbM, y, z + alongM] };
}

/** A quarter of a circle from edge to edge. */
export const FOCAL_PX = SCENE.width / 2;
/** The cameras look down a little. */
export const HORIZON_PX = 190;
const NEAREST_M = 0.2;

/** A point as a camera sees it, m: to the right, above the camera, away from it. */
export function seenFrom({ at, right, ahead }: View, [x, y, z]: Point): Point {
  const dx = x - at[0];
  const dz = z - at[2];
  return [dx * right[0] + dz * right[1], y - at[1], dx * ahead[0] + dz * ahead[1]];
}

const onPicture = ([x, y, away]: Point): [number, number] => [
  SCENE.width / 2 + (FOCAL_PX * x) / away,
  HORIZON_PX - (FOCAL_PX * y) / away,
];

/** Where points that a camera sees lie in its picture; what is behind it is cut off. Empty if all is. */
export function outlineOf(points: readonly Point[]): Outline {
  const outline: number[] = [];
  let from = points[points.length - 1];
  if (!from) return outline;
  for (const to of points) {
    if (from[2] < NEAREST_M !== to[2] < NEAREST_M) {
      const share = (NEAREST_M - from[2]) / (to[2] - from[2]);
      const between = (place: 0 | 1) => (from?.[place] ?? 0) + share * (to[place] - (from?.[place] ?? 0));
      outline.push(...onPicture([between(0), between(1), NEAREST_M]));
    }
    if (to[2] >= NEAREST_M) outline.push(...onPicture(to));
    from = to;
  }
  return outline;
}
