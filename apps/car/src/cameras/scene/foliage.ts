import type { Daylight } from './daylight.ts';
import { lit } from './draw-street.ts';
import { type DepthMap, depthOf, ellipse, fillPolygon } from './fill-polygon.ts';
import { type Rgb, SCENE, type ScenePicture, yuvOf } from './picture.ts';
import { REACH_M, type Tree } from './street.ts';
import { FOCAL_PX, HORIZON_PX, seenFrom, type View } from './views.ts';

/** From the shade below to the top, m from the middle of the crown. */
const TONES: readonly { aboveM: number; colour: Rgb }[] = [
  { aboveM: -0.45, colour: [0.2, 0.33, 0.14] },
  { aboveM: 0.5, colour: [0.27, 0.41, 0.17] },
  { aboveM: Number.POSITIVE_INFINITY, colour: [0.34, 0.48, 0.21] },
];
/** How far the wind moves a tuft, m, how long it takes to and fro, and how long from gust to gust, ms. */
const SWAY_M = 0.07;
const SWAY_MS = 2_300;
const GUST_MS = 19_000;
/** A crown is no wider than this to each side, m. */
const CROWN_M = 3;

const wave = (turns: number) => Math.sin(turns * 2 * Math.PI);

/** Draws the leaves of a tree as the wind has them at this time. */
export function drawLeaves(
  picture: ScenePicture,
  map: DepthMap,
  view: View,
  tree: Tree,
  light: Daylight,
  timeMs: number,
): void {
  const [x, y, away] = seenFrom(view, [tree.at[0], tree.heightM, tree.at[1]]);
  if (away < 1 || away > REACH_M || Math.abs(x) > away + CROWN_M) return;
  const scale = FOCAL_PX / away;
  const gustM = SWAY_M * (0.6 + 0.4 * wave(timeMs / GUST_MS));
  const behind = { map, depth: depthOf(away) };
  const colours = TONES.map(({ colour }) => yuvOf(lit(colour, [0, 0.6, 0], away, light)));
  for (const { beside, above, radiusM, phase } of tree.tufts) {
    const swayM = wave(timeMs / SWAY_MS + phase) * gustM;
    const colour = colours[TONES.findIndex(({ aboveM }) => above < aboveM)];
    if (!colour) continue;
    const middleX = SCENE.width / 2 + (x + beside + swayM) * scale;
    const middleY = HORIZON_PX - (y + above + swayM * 0.3) * scale;
    fillPolygon(picture, ellipse(middleX, middleY, radiusM * scale, radiusM * scale * 0.85, 9), {
      colour,
      behind,
    });
  }
}
