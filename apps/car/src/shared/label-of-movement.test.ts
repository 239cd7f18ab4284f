import { expect, it } from 'vitest';
import { RECOGNISED_PX } from '../ports/recogniser.ts';
import { type Detection, labelOfMovement } from './label-of-movement.ts';

const BYTES = RECOGNISED_PX ** 2 * 3;
const before = new Uint8Array(BYTES).fill(90);
/** Only the upper half of the picture is another than before. */
const now = before.slice().fill(160, 0, BYTES / 2);
const pictures = { before, now };
const UPPER = [100, 50, 200, 200] as const;
const LOWER = [100, 300, 200, 500] as const;
const label = (...things: Detection[]) => labelOfMovement(things, pictures);

it('names what moves, not what stands, however sure that is', () => {
  expect(label([...LOWER, 0.95, 2], [...UPPER, 0.5, 0])).toBe('person');
  expect(label([...LOWER, 0.95, 2])).toBeNull();
});

it('names the surest of several', () => {
  expect(label([...UPPER, 0.5, 0], [...UPPER, 0.6, 7], [...UPPER, 0.4, 16])).toBe('vehicle');
});

it('distinguishes people, vehicles and animals from other objects', () => {
  const of = (kind: number) => label([...UPPER, 0.9, kind]);
  expect([0, 1, 2, 3, 5, 7].map(of)).toEqual(['person', ...Array(5).fill('vehicle')]);
  expect([14, 15, 16, 23].map(of)).toEqual(Array(4).fill('animal'));
  expect([-1, 0.5, 4, 6, 13, 24, 67, 79].map(of)).toEqual(Array(8).fill(null));
});

it('names nothing without certainty, and ignores changes of light', () => {
  expect(label([...UPPER, 0.34, 0])).toBeNull();
  const brighter = { before, now: before.map((value) => value + 20) };
  expect(labelOfMovement([[...UPPER, 0.9, 0]], brighter)).toBeNull();
});

it('bears boxes that reach out of the picture, or are none', () => {
  expect(label([-1e9, -1e9, 1e9, 1e9, 0.9, 0])).toBe('person');
  expect(label([300, 300, 10, 10, 0.9, 0], [900, 900, 1_000, 1_000, 0.9, 0])).toBeNull();
  expect(label()).toBeNull();
});
