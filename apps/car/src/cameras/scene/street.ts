import type { CameraName } from '@ligo/protocol';
import { FOCAL_PX, HORIZON_PX, NOTHING, PAINT, SCENE, type Sight, SKY } from './canvas.ts';

/** Length of a whole step with both legs, m. */
const STRIDE_M = 1.35;
/** How far a leg is ahead after a way, -1 to 1. */
export const swingAfter = (walkedM: number) => Math.sin((walkedM / STRIDE_M) * 2 * Math.PI);
const WHEEL = { fromMiddleM: 1.31, radiusM: 0.33 };

/** Whether a place, from the start of a line and relative to its end, is within `radius` of the line. */
function isNearLine(x: number, y: number, toX: number, toY: number, radius: number): boolean {
  const share = Math.max(0, Math.min(1, (x * toX + y * toY) / (toX * toX + toY * toY)));
  return isInEllipse(x - share * toX, y - share * toY, radius, radius);
}

const isInEllipse = (x: number, y: number, radiusX: number, radiusY: number) =>
  (x / radiusX) ** 2 + (y / radiusY) ** 2 < 1;

/** A person who walks to the right: `across` from its middle and `up` from the ground, m; `swing`: how far a leg is ahead, -1 to 1. */
export function personAt(across: number, up: number, swing: number): number {
  if (up > 0.95 && Math.abs(across) > 0.3) return NOTHING;
  if (up > 1.48) {
    if (isInEllipse(across - 0.01, up - 1.66, 0.11, 0.1)) return PAINT.black;
    return isInEllipse(across - 0.04, up - 1.6, 0.1, 0.13) ? PAINT.skin : NOTHING;
  }
  if (up > 0.76) {
    if (isNearLine(across, up - 1.38, -0.26 * swing, -0.48, 0.055)) return PAINT.sleeve;
    if (isNearLine(across, up - 1.32, 0, -0.4, 0.16)) return PAINT.coat;
    if (isNearLine(across, up - 1.38, 0.26 * swing, -0.48, 0.055)) return PAINT.sleeve;
  }
  if (up > 0.95) return NOTHING;
  const ahead = legAt(across, up, swing);
  const leg = ahead === NOTHING ? legAt(across, up, -swing) : ahead;
  if (leg !== NOTHING) return leg;
  return isInEllipse(across, up, 0.34, 0.05) ? PAINT.black : NOTHING;
}

/** `forward`: -1 behind to 1 ahead of the person. */
function legAt(across: number, up: number, forward: number): number {
  const kneeM = 0.2 * forward + 0.04;
  const footM = 0.38 * forward;
  if (isNearLine(across - footM, up - 0.05, 0.14, -0.01, 0.05)) return PAINT.black;
  const isThigh = isNearLine(across, up - 0.86, kneeM, -0.4, 0.09);
  return isThigh || isNearLine(across - kneeM, up - 0.46, footM - kneeM, -0.38, 0.07)
    ? PAINT.trousers
    : NOTHING;
}

/** A car seen from its right side: what is `along` from its middle and `up` from the ground, m. */
export function carAt(along: number, up: number, paint: number): number {
  // The wheels are the same from the middle on.
  const fromHubM = (Math.abs(along) - WHEEL.fromMiddleM) ** 2 + (up - WHEEL.radiusM) ** 2;
  if (fromHubM < 0.2 ** 2) return fromHubM < 0.07 ** 2 ? PAINT.black : PAINT.rim;
  if (fromHubM < (WHEEL.radiusM + 0.05) ** 2) return PAINT.black;
  if (up < 0.26) return isInEllipse(along, up, 2.3, 0.12) ? PAINT.black : NOTHING;
  // The roof, the rear window and the windscreen.
  const roof = Math.min(1.48 - 0.05 * (along + 0.4) ** 2, 2.96 + 0.92 * along, 1.6 - 0.62 * along);
  const bonnet = along > 0.9 ? 1.02 - 0.1 * (along - 0.9) : 1.02;
  if (along < -2.1 || along > 2.1 || up > Math.max(roof, bonnet)) return NOTHING;
  if (along < -1.95 && up > 0.62 && up < 0.95) return PAINT.tailLight;
  if (along > 1.9 && up > 0.68 && up < 0.86) return PAINT.headLight;
  const isPillar = Math.abs(along + 0.5) < 0.05;
  return up > 1.02 && up < roof - 0.07 && !isPillar ? PAINT.glass : paint;
}

/** The street repeats after this distance, m. */
export const STREET_M = 120;

/** Where each camera is, m to the right of the car's middle, above the ground and ahead; and which way it looks to its right and ahead. */
const VIEWS = {
  FRONT: { x: 0, y: 0.85, z: 2.2, right: [1, 0], ahead: [0, 1] },
  REAR: { x: 0, y: 0.95, z: -2.2, right: [-1, 0], ahead: [0, -1] },
  LEFT: { x: -1, y: 1.05, z: 0.6, right: [0, 1], ahead: [-1, 0] },
  RIGHT: { x: 1, y: 1.05, z: 0.6, right: [0, -1], ahead: [1, 0] },
} as const satisfies Record<CameraName, object>;

/** How high above the ground a camera is, m. */
export const heightOf = (side: CameraName) => VIEWS[side].y;

/** Where the car is in its street: how far along, and how far from the kerb at which it parks, m. */
export interface ScenePlace {
  alongM: number;
  fromKerbM: number;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
/** A number from 0 up to 1 that is always the same for a place. */
function chanceAt(place: number): number {
  const mixed = Math.imul(modulo(place, STREET_M) + 1, 0x9e3779b1);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 8) / 0x1000000;
}

const WALLS: readonly number[] = [PAINT.ochre, PAINT.slate, PAINT.cream, PAINT.brick];
const CARS: readonly number[] = [PAINT.red, PAINT.silver, PAINT.blue, PAINT.cream];
const pick = (from: readonly number[], place: number) =>
  from[Math.floor(chanceAt(place) * from.length)] ?? PAINT.cream;

/** A row of houses: what is at a place along the street and above the ground, m; or nothing. */
function houseAt(z: number, y: number): number {
  const house = Math.floor(z / 12) * 12;
  const height = 3.1 * (2 + Math.floor(3 * chanceAt(house))) + 0.9;
  if (y > height) return NOTHING;
  const column = Math.floor(z / 3);
  const acrossM = Math.abs(z - 3 * column - 1.5);
  const upM = modulo(y, 3.1);
  if (y < 2.3 && modulo(column, 4) === 1 && acrossM < 0.55) return PAINT.door;
  const isWindow = y < height - 0.9 && acrossM < 0.68 && upM > 0.9 && upM < 2.55;
  if (!isWindow) return y > height - 0.35 ? PAINT.joint : pick(WALLS, house);
  if (acrossM > 0.58 || upM < 1 || upM > 2.45) return PAINT.frame;
  return chanceAt(3 * column + Math.floor(y / 3.1)) < 0.4 ? PAINT.litWindow : PAINT.window;
}

function treeAt(z: number, y: number): number {
  const acrossM = modulo(z, 20) - 7;
  if (Math.abs(acrossM) < 0.13 && y < 3.5) return PAINT.trunk;
  const fromMiddle = acrossM ** 2 + (y - 4.6) ** 2;
  if (fromMiddle > 4) return NOTHING;
  const edge = 1.75 + 0.2 * Math.sin(6 * Math.atan2(y - 4.6, acrossM) + z);
  if (fromMiddle > edge ** 2) return NOTHING;
  return y < 4.2 + 0.2 * Math.sin(4 * acrossM) ? PAINT.shade : PAINT.leaves;
}

function parkedCarAt(z: number, y: number): number {
  const place = Math.floor(z / 6) * 6;
  return y > 1.6 || chanceAt(place) < 0.4 ? NOTHING : carAt(place + 3 - z, y, pick(CARS, place + 1));
}

/** The rows along the street on each side, the nearest first: m to the right of the parked car. */
const ROWS = {
  left: [
    { x: -12.2, at: parkedCarAt },
    { x: -14.4, at: treeAt },
    { x: -17, at: houseAt },
  ],
  right: [
    { x: 14, at: treeAt },
    { x: 16, at: houseAt },
  ],
};

/** The ground: the parked car stands at a kerb on its right, behind which is another road. */
function groundAt(x: number, z: number): number {
  if ((x > 1.35 && x < 3.6 && modulo(z, 60) < 52) || x < -12.9) {
    const isJoint = modulo(x, 0.75) < 0.025 || modulo(z, 0.75) < 0.025;
    return isJoint || x < -16.9 ? PAINT.joint : PAINT.pavement;
  }
  if (x > 12.4) return x < 13.2 ? PAINT.pavement : PAINT.grass;
  const isCrossing = x < 1 && x > -11 && Math.abs(modulo(z, 60) - 5.6) < 0.8;
  if (isCrossing && modulo(x, 1.1) < 0.55) return PAINT.line;
  if ((Math.abs(x + 4.8) < 0.08 || Math.abs(x - 8) < 0.08) && modulo(z, 4) < 2) return PAINT.line;
  return Math.abs(modulo(x + 0.6, 1.5) - 0.75) < 0.2 ? PAINT.worn : PAINT.asphalt;
}

/** The view of a camera of a car at this place: for each place of its picture a ray to the ground, or to the first row that it meets. */
export function lookAround(side: CameraName, { alongM, fromKerbM }: ScenePlace) {
  const view = VIEWS[side];
  const [x0, z0] = [view.x - fromKerbM, view.z + alongM];
  return (sight: Sight, pixelX: number, pixelY: number): void => {
    const right = (pixelX - SCENE.width / 2) / FOCAL_PX;
    const up = (HORIZON_PX - pixelY) / FOCAL_PX;
    const dx = view.ahead[0] + right * view.right[0];
    const dz = view.ahead[1] + right * view.right[1];
    const groundM = up < 0 ? view.y / -up : Number.POSITIVE_INFINITY;
    sight.awayM = 0;
    sight.paint = PAINT.black;
    // The edge of the own car.
    if (((pixelX - 320) / 400) ** 2 + ((pixelY - 526) / 74) ** 2 < 1) return;
    for (const row of dx < 0 ? ROWS.left : ROWS.right) {
      sight.awayM = (row.x - x0) / dx;
      if (sight.awayM >= groundM) break;
      sight.paint = row.at(z0 + sight.awayM * dz, view.y + sight.awayM * up);
      if (sight.paint !== NOTHING) return;
    }
    sight.paint = up < 0 ? groundAt(x0 + groundM * dx, z0 + groundM * dz) : SKY;
    sight.awayM = groundM;
  };
}
