import { NOTHING, PAINT } from './canvas.ts';

/** Length of a whole step with both legs, m. */
const STRIDE_M = 1.35;
const WHEEL = { fromMiddleM: 1.31, radiusM: 0.33 };

/** Whether a place, from the start of a line and relative to its end, is within `radius` of the line. */
function isNearLine(x: number, y: number, toX: number, toY: number, radius: number): boolean {
  const share = Math.max(0, Math.min(1, (x * toX + y * toY) / (toX * toX + toY * toY)));
  return isInEllipse(x - share * toX, y - share * toY, radius, radius);
}

const isInEllipse = (x: number, y: number, radiusX: number, radiusY: number) =>
  (x / radiusX) ** 2 + (y / radiusY) ** 2 < 1;

/** A person who walks to the right: what is `across` from its middle and `up` from the ground, m. */
export function personAt(across: number, up: number, walkedM: number): number {
  if (up > 0.95 && Math.abs(across) > 0.3) return NOTHING;
  const swing = Math.sin((walkedM / STRIDE_M) * 2 * Math.PI);
  if (isNearLine(across, up - 1.38, -0.26 * swing, -0.48, 0.055)) return PAINT.sleeve;
  if (isInEllipse(across - 0.01, up - 1.66, 0.11, 0.1)) return PAINT.black;
  if (isInEllipse(across - 0.04, up - 1.6, 0.1, 0.13)) return PAINT.skin;
  if (isNearLine(across, up - 1.32, 0, -0.4, 0.16)) return PAINT.coat;
  const ahead = legAt(across, up, swing);
  const leg = ahead === NOTHING ? legAt(across, up, -swing) : ahead;
  if (leg !== NOTHING) return leg;
  if (isNearLine(across, up - 1.38, 0.26 * swing, -0.48, 0.055)) return PAINT.sleeve;
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
