import { type PicturePair, RECOGNISED_PX, type SentryLabel } from '../ports/recogniser.ts';

/** A thing in a picture: left, top, right and bottom edge in pixels, how sure that is from 0 up to 1, and its class of COCO's 80. */
export type Detection = readonly [
  left: number,
  top: number,
  right: number,
  bottom: number,
  score: number,
  kind: number,
];

/** Things less sure than this are wrong more often than right. */
const MIN_SCORE = 0.35;
/** So much of a thing must look otherwise than before; a parked car does not. */
const MIN_CHANGED = 0.1;
/** A pixel is another if its green differs by more, of 255. */
const DIFFERS = 24;
/** Every nth pixel is compared, in both directions. */
const STEP = 4;

/** Classes of COCO, from 0: bicycle, car, motorcycle, bus and truck; birds up to giraffes. */
const VEHICLES = [1, 2, 3, 5, 7];
const FIRST_ANIMAL = 14;
const LAST_ANIMAL = 23;

function labelOf(kind: number): SentryLabel | null {
  if (kind === 0) return 'person';
  if (VEHICLES.includes(kind)) return 'vehicle';
  return kind >= FIRST_ANIMAL && kind <= LAST_ANIMAL ? 'animal' : null;
}

/** The label of the most certain object that moved; `null` if it has no label. */
export function labelOfMovement(things: readonly Detection[], pictures: PicturePair): SentryLabel | null {
  const moved = things
    .filter((thing) => thing[4] >= MIN_SCORE && labelOf(thing[5]) !== null)
    .toSorted((one, other) => other[4] - one[4])
    .find((thing) => changedShare(thing, pictures) >= MIN_CHANGED);
  return moved ? labelOf(moved[5]) : null;
}

function changedShare([left, top, right, bottom]: Detection, { before, now }: PicturePair): number {
  const inside = (value: number) => Math.max(0, Math.min(RECOGNISED_PX, Math.round(value)));
  let all = 0;
  let changed = 0;
  for (let y = inside(top); y < inside(bottom); y += STEP) {
    for (let x = inside(left); x < inside(right); x += STEP) {
      const green = (y * RECOGNISED_PX + x) * 3 + 1;
      all += 1;
      if (Math.abs((now[green] ?? 0) - (before[green] ?? 0)) > DIFFERS) changed += 1;
    }
  }
  return all === 0 ? 0 : changed / all;
}
