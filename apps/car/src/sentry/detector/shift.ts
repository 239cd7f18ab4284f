import { type Background, FINE } from './background.ts';
import type { Light } from './light.ts';
import { HEIGHT, type Picture, WIDTH } from './picture.ts';

/** Maximum shift of a shaken camera, pixels. */
const FURTHEST = 6;
/** The share of the profiles' difference that a shift must explain. */
const EXPLAINS = 0.4;

/** How far the picture lies from its background, pixels. */
export interface Shift {
  x: number;
  y: number;
}

/** Profiles of a picture and of its background: how much each column and row differs from the one before. */
export interface ProjectionProfiles {
  readonly columns: { readonly picture: Float32Array; readonly background: Float32Array };
  readonly rows: { readonly picture: Float32Array; readonly background: Float32Array };
}

/** Makes room for the sums of a picture and its background along both axes. */
export function createProjectionProfiles(): ProjectionProfiles {
  const pair = (length: number) => ({
    picture: new Float32Array(length),
    background: new Float32Array(length),
  });
  return { columns: pair(WIDTH), rows: pair(HEIGHT) };
}

/** Looks for the shift that brings both together; answers whether it explains enough, and is one. */
export function findShift(
  shift: Shift,
  profiles: ProjectionProfiles,
  picture: Picture,
  background: Background,
  light: Light,
): boolean {
  // DETECT-3
  writeProfiles(profiles, picture, background, light);
  const { columns, rows } = profiles;
  shift.x = best(columns.picture, columns.background);
  shift.y = best(rows.picture, rows.background);
  if (shift.x === 0 && shift.y === 0) return false;
  const still = apart(columns.picture, columns.background, 0) + apart(rows.picture, rows.background, 0);
  const shifted =
    apart(columns.picture, columns.background, shift.x) + apart(rows.picture, rows.background, shift.y);
  return shifted <= (1 - EXPLAINS) * still;
}

function writeProfiles(
  { columns, rows }: ProjectionProfiles,
  picture: Picture,
  { mean }: Background,
  { plain }: Light,
): void {
  for (const profile of [columns.picture, columns.background, rows.picture, rows.background]) profile.fill(0);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    let pictureRow = 0;
    let backgroundRow = 0;
    for (let x = 0; x < WIDTH; x++, at++) {
      const seen = plain[picture[at] as number] as number;
      const known = (mean[at] as number) / FINE;
      pictureRow += seen;
      backgroundRow += known;
      columns.picture[x] = (columns.picture[x] as number) + seen;
      columns.background[x] = (columns.background[x] as number) + known;
    }
    rows.picture[y] = pictureRow;
    rows.background[y] = backgroundRow;
  }
  toSteps(columns.picture, HEIGHT);
  toSteps(columns.background, HEIGHT);
  toSteps(rows.picture, WIDTH);
  toSteps(rows.background, WIDTH);
}

function toSteps(profile: Float32Array, count: number): void {
  for (let at = profile.length - 1; at > 0; at--)
    profile[at] = ((profile[at] as number) - (profile[at - 1] as number)) / count;
  profile[0] = 0;
}

function best(picture: Float32Array, background: Float32Array): number {
  let found = 0;
  let least = apart(picture, background, 0);
  for (let shift = -FURTHEST; shift <= FURTHEST; shift++) {
    const sum = apart(picture, background, shift);
    if (sum < least) {
      least = sum;
      found = shift;
    }
  }
  return found;
}

/** Mean difference of the profiles if one is shifted. */
function apart(picture: Float32Array, background: Float32Array, shift: number): number {
  let sum = 0;
  const to = picture.length - FURTHEST;
  for (let at = FURTHEST + 1; at < to; at++)
    sum += Math.abs((picture[at + shift] as number) - (background[at] as number));
  return sum / (to - FURTHEST - 1);
}
