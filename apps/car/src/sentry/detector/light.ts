import { BLOCKS } from './picture.ts';

const ROUNDS = 4;
/** A gain outside of this range means that the camera shows another scene. */
const GAIN = { min: 0.33, max: 3 };
/** Blocks further from the line than this number of medians, and than this distance, are not part of the light. */
const TRIM = { medians: 2.5, min: 1.5 };
/** Where blocks differ from one another by less than this, the slope is that of the plain ratio, grey levels. */
const FLAT = 6;
const BINS = 256;
const BINS_A_LEVEL = 4;
/** Grey levels from which a camera's picture is cut off. */
const CUT = { low: 3, high: 252 };
/** Additional tolerance for a dark picture's steps and noise when it is brought to brighter light, grey levels. */
const DARK_SLACK = 4;

/**
 * The light of a whole picture against its background's: picture = gain x background + offset. Each table takes a grey level of
 * the picture to the background's light: `plain` to the nearest, `most` and `least` to the most and the least that it may mean.
 */
export interface Light {
  gain: number;
  offset: number;
  /** No light explains the picture: it is cut off everywhere, or the gain is out of bounds. */
  isOther: boolean;
  readonly plain: Int16Array;
  readonly max: Int16Array;
  readonly min: Int16Array;
  readonly histogram: Uint16Array;
}

/** Makes the light of a scene that is as bright as its background. */
export function createLight(): Light {
  const table = () => Int16Array.from({ length: 256 }, (_, level) => level);
  return {
    gain: 1,
    offset: 0,
    isOther: false,
    plain: table(),
    max: table(),
    min: table(),
    histogram: new Uint16Array(BINS),
  };
}

/** The background's own light. */
export function resetLight(light: Light): void {
  light.gain = 1;
  light.offset = 0;
  light.isOther = false;
  writeTables(light);
}

/** Fits the light by trimmed least squares over block means, and writes its tables. */
export function fitLight(light: Light, picture: Float32Array, background: Float32Array): void {
  // DETECT-1
  let limit = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    fitWithin(light, picture, background, limit);
    limit = Math.max(TRIM.min, TRIM.medians * medianResidual(light, picture, background));
  }
  writeTables(light);
}

/** Least squares over the blocks whose residual is within the limit. */
function fitWithin(light: Light, picture: Float32Array, background: Float32Array, limit: number): void {
  let n = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (let block = 0; block < BLOCKS; block++) {
    const x = background[block] as number;
    const y = picture[block] as number;
    if (y < CUT.low || y > CUT.high) continue;
    if (Math.abs(y - light.gain * x - light.offset) > limit) continue;
    n += 1;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  light.isOther = n === 0;
  if (n === 0) return;
  const spread = sumXX - (sumX * sumX) / n;
  const together = sumXY - (sumX * sumY) / n;
  const ratio = (sumY + n) / (sumX + n);
  const pull = n * FLAT * FLAT;
  const gain = (together + pull * ratio) / (spread + pull);
  light.isOther = gain < GAIN.min || gain > GAIN.max;
  light.gain = Math.min(GAIN.max, Math.max(GAIN.min, gain));
  light.offset = (sumY - light.gain * sumX) / n;
}

function medianResidual(light: Light, picture: Float32Array, background: Float32Array): number {
  const { histogram, gain, offset } = light;
  histogram.fill(0);
  for (let block = 0; block < BLOCKS; block++) {
    const residual = Math.abs((picture[block] as number) - gain * (background[block] as number) - offset);
    const bin = Math.min(BINS - 1, (residual * BINS_A_LEVEL) | 0);
    histogram[bin] = (histogram[bin] as number) + 1;
  }
  let below = 0;
  let bin = 0;
  while (bin < BINS - 1) {
    below += histogram[bin] as number;
    if (below * 2 >= BLOCKS) break;
    bin += 1;
  }
  return (bin + 1) / BINS_A_LEVEL;
}

function writeTables({ gain, offset, plain, max, min }: Light): void {
  const slack = DARK_SLACK * Math.max(0, 1 / gain - 1);
  for (let level = 0; level < 256; level++) {
    const value = (level - offset) / gain;
    plain[level] = Math.max(0, Math.min(255, Math.round(value)));
    // A clipped level may have any value beyond.
    max[level] = level >= CUT.high ? 255 : Math.max(0, Math.min(255, Math.round(value + slack)));
    min[level] = level <= CUT.low ? 0 : Math.max(0, Math.min(255, Math.round(value - slack)));
  }
}
