import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { greyScene, type SceneAt } from '../test-support/grey-scene.ts';
import { type CameraSettings, createDetector, type Detector } from './detector.ts';
import { BLOCK, BLOCKS, COLUMNS, PIXELS, WIDTH } from './picture.ts';
import { stepDetector } from './step-detector.ts';

const usual: CameraSettings = {
  sensitivity: 100,
  minDurationS: 1,
  proximityPct: 100,
  isShadowFilterOn: false,
  mask: null,
};
const STEP_MS = 100;
const few = { numRuns: 6 };

/** Pictures `from` up to `to`, 10 a second, each made by the function. */
const pictures = (from: number, to: number, at: (place: number) => SceneAt = () => ({})): SceneAt[] =>
  Array.from({ length: to - from }, (_, place) => at(from + place));
const still = (count: number): SceneAt[] => pictures(0, count, () => ({ noise: 3 }));
/** An object that walks to the right for a number of pictures. */
const walk = (count: number, size = 18, y = 60): SceneAt[] =>
  pictures(0, count, (place) => ({
    noise: 3,
    thing: { x: 10 + place * 3, y, width: size, height: size * 2 },
  }));

interface Watched {
  detector: Detector;
  timeMs: number;
  show: (at: SceneAt) => Uint8Array;
}
const begin = (seed = 1): Watched => ({ detector: createDetector(), timeMs: 0, show: greyScene(seed) });

/** Shows pictures and answers what was seen in each. */
function look(watched: Watched, shown: readonly SceneAt[], settings: Partial<CameraSettings> = {}) {
  return shown.map((at) => {
    watched.timeMs += STEP_MS;
    const picture = watched.show(at);
    return { ...stepDetector(watched.detector, picture, watched.timeMs, { ...usual, ...settings }) };
  });
}
/** Shows the same picture a number of times. */
const hold = (watched: Watched, count: number, at: SceneAt, settings: Partial<CameraSettings> = {}) =>
  look(watched, Array<SceneAt>(count).fill(at), settings);
/** How many blocks differ from the background. */
const blocksOn = ({ detector }: Watched) => detector.blocks.state.filter((is) => is === 2).length;
const moving = (seen: { isMoving: boolean }[]) => seen.filter(({ isMoving }) => isMoving).length;

describe('movement', () => {
  it('DETECT-8 DETECT-11 is reported after the minimum duration, with its start, and ends when it is over', () => {
    const watched = begin();
    expect(moving(look(watched, still(30)))).toBe(0);
    const beganMs = watched.timeMs;
    const seen = look(watched, walk(30), { minDurationS: 2 });
    const first = seen.findIndex(({ isMoving }) => isMoving);
    expect(first).toBeGreaterThanOrEqual(20);
    expect(first).toBeLessThan(25);
    expect(seen[first]?.sinceMs).toBeGreaterThan(beganMs);
    expect(seen[first]?.sinceMs).toBeLessThan(beganMs + 500);
    expect(look(watched, still(10)).at(-1)).toMatchObject({ isMoving: false });
  });

  it('DETECT-8 is not what only appears, stays, and flickers in its place', () => {
    const watched = begin();
    const thing = { x: 60, y: 50, width: 20, height: 30 };
    look(watched, still(30));
    expect(moving(hold(watched, 100, { noise: 3, thing }, { minDurationS: 0 }))).toBe(0);
    const flickers = pictures(0, 100, (place) => ({ noise: 3, ...(place % 2 === 0 ? { thing } : {}) }));
    expect(moving(look(watched, flickers, { minDurationS: 0 }))).toBe(0);
  });

  it('DETECT-8 is also what comes nearer and only grows', () => {
    const watched = begin();
    look(watched, still(30));
    const grows = pictures(0, 25, (place) => ({
      thing: { x: 80 - place, y: 60 - place, width: 8 + 2 * place, height: 8 + 2 * place },
    }));
    expect(moving(look(watched, grows))).toBeGreaterThan(0);
  });

  it('DETECT-2 leaves behind what stays: after a while the background has it', () => {
    const watched = begin();
    const thing = { x: 60, y: 50, width: 20, height: 30 };
    look(watched, still(30));
    hold(watched, 250, { noise: 3, thing });
    expect(blocksOn(watched)).toBe(0);
  });

  it.each([
    [8, 0],
    [24, 4],
  ])('DETECT-2 a spot %d levels brighter than an even wall turns %d blocks on', (brighter, on) => {
    const watched = begin();
    const wall = new Uint8Array(PIXELS).fill(100);
    const spot = wall.map((level, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      return x >= 64 && x < 80 && y >= 64 && y < 80 ? level + brighter : level;
    });
    watched.show = () => wall;
    look(watched, still(50));
    watched.show = () => spot;
    look(watched, still(1));
    expect(blocksOn(watched)).toBe(on);
  });

  it('DETECT-4 needs more in a block that is restless, and less again once it is calm', () => {
    const watched = begin();
    const leaf = { x: 64, y: 64, width: 8, height: 5 };
    look(watched, still(30));
    const block = (64 / BLOCK) * COLUMNS + 64 / BLOCK;
    hold(watched, 1, { thing: leaf });
    expect(watched.detector.blocks.state[block]).toBe(2);
    const flickers = pictures(0, 60, (place) => (place % 2 === 0 ? {} : { thing: leaf }));
    look(watched, flickers);
    hold(watched, 1, { thing: leaf });
    expect(watched.detector.blocks.state[block]).not.toBe(2);
    look(watched, still(300));
    hold(watched, 1, { thing: leaf });
    expect(watched.detector.blocks.state[block]).toBe(2);
  });
});

describe('light', () => {
  it('DETECT-1 DETECT-5 of the whole picture is never movement, however it changes', () => {
    const light = fc.record({
      gain: fc.double({ min: 0.5, max: 1.7, noNaN: true }),
      offset: fc.integer({ min: -25, max: 25 }),
    });
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.tuple(light, fc.integer({ min: 1, max: 30 })), { maxLength: 8 }),
        (seed, lights) => {
          const watched = begin(seed);
          look(watched, still(30));
          for (const [each, count] of lights) {
            const seen = hold(watched, count, { ...each, noise: 4 }, { minDurationS: 0, sensitivity: 200 });
            expect(moving(seen)).toBe(0);
          }
        },
      ),
      few,
    );
  });

  it('DETECT-1 that fades or comes back slowly is none either, and what moves in it is seen', () => {
    const watched = begin(3);
    look(watched, still(30));
    const fades = pictures(0, 200, (place) => ({ gain: 1 - place / 400, noise: 3 }));
    expect(moving(look(watched, fades, { minDurationS: 0 }))).toBe(0);
    const inDark = walk(25).map((at) => ({ ...at, gain: 0.5 }));
    expect(moving(look(watched, inDark))).toBeGreaterThan(0);
  });

  it('DETECT-5 in one place is a thing if it has edges, as a shadow has, but not with the shadow filter', () => {
    const shadowed = (watched: Watched, depth: number, isShadowFilterOn: boolean) => {
      const bright = watched.show;
      const seen: { isMoving: boolean }[] = [];
      for (let place = 0; place < 30; place++) {
        const picture = bright({ noise: 2 });
        for (let y = 40; y < 90; y++)
          for (let x = 10 + place * 3; x < 40 + place * 3; x++) {
            const level = picture[y * WIDTH + x] ?? 0;
            picture[y * WIDTH + x] = level * depth;
          }
        watched.timeMs += STEP_MS;
        const settings = { ...usual, minDurationS: 0, isShadowFilterOn };
        seen.push({ ...stepDetector(watched.detector, picture, watched.timeMs, settings) });
      }
      return moving(seen);
    };
    const [plain, filtered] = [begin(5), begin(5)];
    for (const each of [plain, filtered]) look(each, still(30));
    expect(shadowed(plain, 0.6, false)).toBeGreaterThan(10);
    expect(shadowed(filtered, 0.6, true)).toBe(0);
  });
});

describe('a camera', () => {
  it('DETECT-3 that is shaken sees nothing in it, and learns nothing of it', () => {
    const watched = begin();
    look(watched, still(30));
    const shakes = pictures(0, 60, (place) => ({
      shiftX: Math.round(5 * Math.sin(place * 1.7)),
      shiftY: Math.round(4 * Math.sin(place * 2.3)),
      noise: 3,
    }));
    expect(moving(look(watched, shakes, { minDurationS: 0 }))).toBe(0);
    expect(moving(look(watched, still(20), { minDurationS: 0 }))).toBe(0);
    expect(moving(look(watched, walk(25)))).toBeGreaterThan(0);
  });

  it('DETECT-3 that was pushed aside looks from there after a while', () => {
    const watched = begin();
    look(watched, still(30));
    const aside = { shiftX: 5, shiftY: -3, noise: 3 };
    expect(moving(hold(watched, 120, aside, { minDurationS: 0 }))).toBe(0);
    expect(watched.detector.shift).toEqual({ x: 0, y: 0 });
    const walked = walk(25).map((at) => ({ ...at, ...aside }));
    expect(moving(look(watched, walked))).toBeGreaterThan(0);
  });

  it('DETECT-6 that shows another scene at once sees no movement, and watches that one a moment later', () => {
    const watched = begin();
    look(watched, still(30));
    watched.show = greyScene(99);
    expect(moving(look(watched, still(50), { minDurationS: 0 }))).toBe(0);
    expect(watched.detector.seen.phase).toBe('watching');
    expect(moving(look(watched, walk(25)))).toBeGreaterThan(0);
  });

  it('DETECT-6 that goes black, freezes or comes back causes no report, and detects again', () => {
    const watched = begin();
    look(watched, still(30));
    const black = pictures(0, 60, () => ({ gain: 0 }));
    const frozen = pictures(0, 60);
    for (const each of [black, frozen, still(60)])
      expect(moving(look(watched, each, { minDurationS: 0 }))).toBe(0);
    expect(moving(look(watched, walk(25)))).toBeGreaterThan(0);
  });

  it('DETECT-10 learns again after a gap and when the clock goes back, whatever moves then', () => {
    for (const jumpMs of [60_000, -3_600_000]) {
      const watched = begin();
      look(watched, still(30));
      expect(moving(look(watched, walk(20)))).toBeGreaterThan(0);
      watched.timeMs += jumpMs;
      const seen = look(watched, walk(20), { minDurationS: 0 });
      expect(moving(seen)).toBe(0);
      expect(seen[0]).toEqual({ phase: 'learning', sinceMs: null, isMoving: false });
      look(watched, still(100));
      expect(moving(look(watched, walk(25)))).toBeGreaterThan(0);
    }
  });

  it('DETECT-10 of which pictures get lost goes on', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 40, maxLength: 80 }), (gaps) => {
        const watched = begin();
        look(watched, still(30));
        for (const gap of gaps) {
          watched.timeMs += gap;
          expect(moving(look(watched, still(1), { minDurationS: 0 }))).toBe(0);
        }
        look(watched, still(5));
        expect(moving(look(watched, walk(25)))).toBeGreaterThan(0);
      }),
      few,
    );
  });
});

describe('the searched objects', () => {
  const learned = begin(7);
  beforeAll(() => look(learned, still(25)));

  /** The pictures of one walk in which a movement is reported. */
  const reported = (size: number, y: number, settings: Partial<CameraSettings>) => {
    const watched = { ...learned, detector: structuredClone(learned.detector) };
    return look(watched, walk(20, size, y), { minDurationS: 0, ...settings }).map(({ isMoving }) => isMoving);
  };
  const isWithin = (less: boolean[], more: boolean[]) => less.every((each, at) => !each || more[at]);

  it('DETECT-7 becomes more with sensitivity, never less', () => {
    const percent = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(percent, percent, fc.integer({ min: 4, max: 24 }), (one, other, size) => {
        const less = reported(size, 50, { sensitivity: Math.min(one, other) });
        const more = reported(size, 50, { sensitivity: Math.max(one, other) });
        expect(isWithin(less, more)).toBe(true);
      }),
      few,
    );
    expect(reported(6, 50, { sensitivity: 1 })).not.toContain(true);
    expect(reported(9, 50, { sensitivity: 200 })).toContain(true);
  });

  it('DETECT-7 include a third of the picture at any sensitivity', () => {
    const found = [30, 55].map((size) => reported(size, 0, { sensitivity: 1 }).includes(true));
    expect(found).toEqual([false, true]);
  });

  it('DETECT-7 becomes more with proximity, never less; at 20 % only what reaches the lowest fifth', () => {
    const percent = fc.integer({ min: 20, max: 100 });
    fc.assert(
      fc.property(percent, percent, fc.integer({ min: 0, max: 80 }), (one, other, y) => {
        const less = reported(16, y, { proximityPct: Math.min(one, other) });
        const more = reported(16, y, { proximityPct: Math.max(one, other) });
        expect(isWithin(less, more)).toBe(true);
      }),
      few,
    );
    expect(reported(16, 20, { proximityPct: 20 })).not.toContain(true);
    expect(reported(16, 20, { proximityPct: 100 })).toContain(true);
    expect(reported(16, 85, { proximityPct: 20 })).toContain(true);
  });

  it('DETECT-9 is never in a masked block, and beside it as ever', () => {
    const mask = Uint8Array.from({ length: BLOCKS }, (_, block) => (((block / COLUMNS) | 0) >= 6 ? 1 : 0));
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 30 }), fc.integer({ min: 56, max: 90 }), (size, y) => {
        expect(reported(size, y, { mask, sensitivity: 200 })).not.toContain(true);
      }),
      few,
    );
    expect(reported(16, 5, { mask })).toContain(true);
  });
});
