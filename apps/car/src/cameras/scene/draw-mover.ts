import type { Monotonic } from '../../ports/unit-time.ts';
import { carSolid } from './car-solid.ts';
import type { Daylight } from './daylight.ts';
import { drawFaces, lit } from './draw-street.ts';
import { type DepthMap, depthOf, ellipse, fillPolygon, type Outline } from './fill-polygon.ts';
import { type Mover, placeOf } from './movers.ts';
import { type Rgb, SCENE, type ScenePicture, yuvOf } from './picture.ts';
import { FOCAL_PX, HORIZON_PX, type Point, viewOf } from './views.ts';

const COAT: Rgb = [0.74, 0.3, 0.16];
const TROUSERS: Rgb = [0.31, 0.37, 0.52];
const SKIN: Rgb = [0.78, 0.6, 0.49];
const HAIR: Rgb = [0.16, 0.12, 0.1];
const SHOE: Rgb = [0.1, 0.1, 0.1];
const SHADOW: Rgb = [0.05, 0.05, 0.06];
const CAR_COLOUR: Rgb = [0.78, 0.79, 0.8];
/** Length of a whole step with both legs, m. */
const STRIDE_M = 1.35;
const UPRIGHT: Point = [0, 0.5, 0];

/** A limb from one joint to another, with a thickness at each. */
function limb(x0: number, y0: number, x1: number, y1: number, thick0: number, thick1: number): Outline {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [across, down] = [-(y1 - y0) / length / 2, (x1 - x0) / length / 2];
  return [
    x0 + across * thick0,
    y0 + down * thick0,
    x1 + across * thick1,
    y1 + down * thick1,
    x1 - across * thick1,
    y1 - down * thick1,
    x0 - across * thick0,
    y0 - down * thick0,
  ];
}

/** The parts of a person who walks to the right, m above the ground and beside the middle; back to front. */
function bodyParts(walkedM: number): { outline: Outline; colour: Rgb }[] {
  const swing = Math.sin((walkedM / STRIDE_M) * 2 * Math.PI);
  const bounce = 0.02 * Math.cos((walkedM / STRIDE_M) * 4 * Math.PI);
  const [hip, shoulder] = [0.86 + bounce, 1.42 + bounce];
  const leg = (forward: number): { outline: Outline; colour: Rgb }[] => {
    const knee: [number, number] = [forward * 0.2 + 0.04, 0.46 + bounce];
    const foot: [number, number] = [
      forward * 0.38 - Math.max(0, -forward) * 0.06,
      0.07 + Math.max(0, -forward) * 0.1,
    ];
    return [
      { outline: limb(0, hip, ...knee, 0.2, 0.15), colour: TROUSERS },
      { outline: limb(...knee, ...foot, 0.15, 0.1), colour: TROUSERS },
      {
        outline: limb(foot[0] - 0.04, foot[1] - 0.02, foot[0] + 0.18, foot[1] - 0.03, 0.09, 0.06),
        colour: SHOE,
      },
    ];
  };
  const arm = (forward: number) => ({
    outline: limb(0.01, shoulder - 0.04, forward * 0.26, 0.88 + Math.abs(forward) * 0.05, 0.13, 0.08),
    colour: [COAT[0] * 0.85, COAT[1] * 0.85, COAT[2] * 0.85] as Rgb,
  });
  const torso: Outline = [
    -0.15,
    hip - 0.12,
    0.16,
    hip - 0.12,
    0.19,
    shoulder - 0.12,
    0.11,
    shoulder + 0.04,
    -0.12,
    shoulder + 0.04,
    -0.17,
    shoulder - 0.15,
  ];
  return [
    arm(swing),
    ...leg(-swing),
    ...leg(swing),
    { outline: torso, colour: COAT },
    { outline: limb(0.02, shoulder, 0.03, shoulder + 0.1, 0.1, 0.1), colour: SKIN },
    { outline: ellipse(0.04, shoulder + 0.18, 0.1, 0.13), colour: SKIN },
    { outline: ellipse(0.01, shoulder + 0.235, 0.105, 0.1), colour: HAIR },
    arm(-swing),
  ];
}

/** Draws what goes past one side of the car at a time, behind what stands nearer. */
export function drawMover(
  picture: ScenePicture,
  map: DepthMap,
  mover: Mover,
  light: Daylight,
  timeMs: Monotonic,
): void {
  const place = placeOf(mover, timeMs);
  if (!place) return;
  const { rightM, awayM, walkedM } = place;
  const camera = viewOf(mover.side);
  const behind = { map, depth: depthOf(awayM) };
  const scale = FOCAL_PX / awayM;
  const toX = (x: number) => SCENE.width / 2 + (rightM + x) * scale;
  const toY = (y: number) => HORIZON_PX - (y - camera.at[1]) * scale;
  const shadowM = mover.what === 'car' ? 2.3 : 0.32;
  const shadow = ellipse(toX(0), toY(0), shadowM * scale, (shadowM * scale * 0.6) / awayM);
  fillPolygon(picture, shadow, { colour: yuvOf(SHADOW), opacity: 0.45, behind });
  if (mover.what === 'car') {
    const at = [
      camera.at[0] + rightM * camera.right[0] + awayM * camera.ahead[0],
      camera.at[2] + rightM * camera.right[1] + awayM * camera.ahead[1],
    ] as const;
    drawFaces(picture, camera, carSolid(at, camera.right, CAR_COLOUR).faces, light, { behind });
    return;
  }
  for (const { outline, colour } of bodyParts(walkedM)) {
    const onPicture = outline.map((value, index) => (index % 2 ? toY(value) : toX(value)));
    fillPolygon(picture, onPicture, { colour: yuvOf(lit(colour, UPRIGHT, awayM, light)), behind });
  }
}
