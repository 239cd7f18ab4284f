import type { Daylight } from './daylight.ts';
import { type DepthMap, depthOf, ellipse, fillPolygon, type Ink } from './fill-polygon.ts';
import { blendColours, inLight, type Rgb, SCENE, type ScenePicture, yuvOf } from './picture.ts';
import type { Face, Solid } from './solids.ts';
import { REACH_M, type Street, type Tree } from './street.ts';
import { FOCAL_PX, HORIZON_PX, outlineOf, type Point, seenFrom, type View } from './views.ts';

/** Haze shifts a colour towards the horizon's by this share at the given distance in metres. */
const HAZE_M = 140;
const NIGHT_GLOW: Rgb = [1, 0.83, 0.52];
const SHADOW: Rgb = [0.05, 0.05, 0.06];
const TRUNK: Rgb = [0.25, 0.2, 0.16];
/** An object whose middle is further behind the camera than this is completely behind it, m. */
const BEHIND_M = 9;
/** Steps of the sky from top to horizon. */
const SKY_BANDS = 48;

const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A colour as it looks on a side that is turned like this, so far away. */
export function lit(colour: Rgb, normal: Point, awayM: number, light: Daylight): Rgb {
  const strength = light.ambient + light.sun * Math.max(0, dot(normal, light.towardsSun));
  return blendColours(inLight(colour, strength), light.horizon, 1 - Math.exp(-Math.max(0, awayM) / HAZE_M));
}

function drawSky(picture: ScenePicture, light: Daylight): void {
  for (let band = 0; band < SKY_BANDS; band++) {
    const share = band / SKY_BANDS;
    const top = share * HORIZON_PX;
    const bottom = top + HORIZON_PX / SKY_BANDS + 1;
    const colour = yuvOf(blendColours(light.zenith, light.horizon, share ** 1.5));
    fillPolygon(picture, [0, top, SCENE.width, top, SCENE.width, bottom, 0, bottom], { colour });
  }
}

/** Clouds: which way from the middle of a view, how high, and how large, as shares of the sky. */
const CLOUDS = [
  [0.12, 0.22, 0.16],
  [0.21, 0.27, 0.1],
  [0.47, 0.14, 0.12],
  [0.55, 0.19, 0.19],
  [0.66, 0.16, 0.09],
  [0.86, 0.34, 0.13],
  [0.95, 0.29, 0.17],
] as const;

function drawClouds(picture: ScenePicture, view: View, light: Daylight): void {
  const colour = yuvOf(blendColours(light.horizon, inLight([1, 1, 1], 0.2 + 0.8 * light.day), 0.5));
  for (const [across, high, size] of CLOUDS) {
    const x = ((across + view.ahead[0] * 0.31 + (view.ahead[1] < 0 ? 0.17 : 0) + 1) % 1) * SCENE.width;
    const width = size * SCENE.width;
    for (const [share, lift] of [
      [1, 0],
      [0.72, 0.12],
      [0.45, 0.2],
    ] as const) {
      const y = (high - lift * size * 1.2) * HORIZON_PX;
      fillPolygon(picture, ellipse(x + lift * width, y, (share * width) / 2, share * width * 0.11), {
        colour,
        opacity: 0.3,
      });
    }
  }
}

/** What of the own car is in the picture: the edge of its bumper, or its side. */
function drawOwnCar(picture: ScenePicture, light: Daylight): void {
  const [middle, below] = [SCENE.width / 2, SCENE.height + 46];
  const colour = (level: number) =>
    yuvOf(inLight([level, level, level * 1.05], light.ambient + light.sun * 0.6));
  fillPolygon(picture, ellipse(middle, below, 400, 74, 60), { colour: colour(0.09) });
  fillPolygon(picture, ellipse(middle, below + 10, 400, 70, 60), { colour: colour(0.16) });
}

/** Draws the faces of something that are turned to the camera. */
export function drawFaces(
  picture: ScenePicture,
  view: View,
  faces: readonly Face[],
  light: Daylight,
  ink: Omit<Ink, 'colour'> = {},
): void {
  for (const { points, colour, normal, glow = 0 } of faces) {
    const [first] = points;
    if (!first) continue;
    const towards: Point = [view.at[0] - first[0], view.at[1] - first[1], view.at[2] - first[2]];
    if (dot(normal, towards) <= 0) continue;
    const seen = points.map((point) => seenFrom(view, point));
    const outline = outlineOf(seen);
    if (outline.length < 6) continue;
    const awayM = seen.reduce((least, [, , away]) => Math.min(least, away), REACH_M);
    const painted = blendColours(lit(colour, normal, awayM, light), NIGHT_GLOW, glow * light.windows * 0.85);
    fillPolygon(picture, outline, { ...ink, colour: yuvOf(painted) });
  }
}

function drawShadow(picture: ScenePicture, view: View, [x, z]: readonly [number, number]): void {
  const around = ellipse(x, z, 1.35, 2.5, 14);
  const points = around.flatMap((value, at) => (at % 2 ? [] : [[value, 0, around[at + 1] ?? 0] as const]));
  const outline = outlineOf(points.map((point) => seenFrom(view, point)));
  if (outline.length >= 6) fillPolygon(picture, outline, { colour: yuvOf(SHADOW), opacity: 0.55 });
}

function drawTrunk(picture: ScenePicture, view: View, tree: Tree, light: Daylight, map: DepthMap): void {
  const [x, y, away] = seenFrom(view, [tree.at[0], 0, tree.at[1]]);
  if (away < 1) return;
  const scale = FOCAL_PX / away;
  const [middle, foot] = [SCENE.width / 2 + x * scale, HORIZON_PX - y * scale];
  const top = foot - tree.heightM * scale;
  const [thick, thin] = [0.16 * scale, 0.09 * scale];
  fillPolygon(picture, [middle - thick, foot, middle + thick, foot, middle + thin, top, middle - thin, top], {
    colour: yuvOf(lit(TRUNK, [0, 0, 0], away, light)),
    marks: { map, depth: depthOf(away) },
  });
}

/** Draws what of a street stands still, and how far away it is. Leaves and what moves are not in it. */
export function drawStreet(
  picture: ScenePicture,
  map: DepthMap,
  view: View,
  street: Street,
  light: Daylight,
): void {
  map.fill(255);
  drawSky(picture, light);
  drawClouds(picture, view, light);
  drawFaces(picture, view, street.flats, light);
  const [cameraX, , cameraZ] = view.at;
  const awayM = ([x, z]: readonly [number, number]) => Math.hypot(x - cameraX, z - cameraZ);
  const isSeen = ({ at: [x, z] }: { at: readonly [number, number] }) =>
    seenFrom(view, [x, 0, z])[2] > -BEHIND_M && Math.abs(z - cameraZ) < REACH_M;
  const standing = [
    ...street.solids.filter(isSeen).map((solid) => ({
      awayM: awayM(solid.at),
      draw: () => drawSolid(picture, map, view, solid, light),
    })),
    ...street.trees.filter(isSeen).map((tree) => ({
      awayM: awayM(tree.at),
      draw: () => drawTrunk(picture, view, tree, light, map),
    })),
  ];
  for (const { draw } of standing.sort((a, b) => b.awayM - a.awayM)) draw();
  drawOwnCar(picture, light);
}

function drawSolid(picture: ScenePicture, map: DepthMap, view: View, solid: Solid, light: Daylight): void {
  if (solid.isCar) drawShadow(picture, view, solid.at);
  // Houses stand behind all that moves, and lamps are too thin to hide it.
  const marks = solid.isCar && { map, depth: depthOf(nearestM(view, solid.faces)) };
  drawFaces(picture, view, solid.faces, light, marks ? { marks } : {});
}

/** How far away the nearest of it is that can be seen. */
function nearestM(view: View, faces: readonly Face[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { points } of faces)
    for (const point of points) nearest = Math.min(nearest, seenFrom(view, point)[2]);
  return nearest;
}
