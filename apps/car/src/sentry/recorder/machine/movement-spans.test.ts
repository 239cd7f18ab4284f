import { CAMERA_ID } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SPANS, type MovementSpan, withinRecording, withSight } from './movement-spans.ts';

const sightsOf = (sights: readonly MovementSpan[]) =>
  sights.reduce<MovementSpan[]>((spans, sight) => withSight(spans, sight), []);
const at = (camId: 1 | 2, fromMs: number, toMs = fromMs) => ({ camId, fromMs, toMs });

test('joins what one camera sees without a pause, and separates cameras and later movements', () => {
  const spans = sightsOf([
    at(1, 1_000, 1_500),
    at(1, 1_000, 1_750),
    at(2, 1_800),
    at(1, 1_000, 2_000),
    at(1, 9_000),
  ]);
  expect(spans).toEqual([at(1, 1_000, 2_000), at(2, 1_800), at(1, 9_000)]);
});

test('gives times from the beginning of the recording, without what lies outside', () => {
  const spans = [at(2, 1_000, 4_000), at(1, 7_000, 7_500), at(1, 20_000, 21_000), at(2, 500, 900)];
  expect(withinRecording(spans, { startedAtMs: 2_000, durationMs: 5_200 })).toEqual([
    at(2, 0, 2_000),
    at(1, 5_000, 5_200),
  ]);
});

test('has a limited number of ordered movements within the recording, however it was seen', () => {
  const sight = fc.record({
    camId: fc.constantFrom(...Object.values(CAMERA_ID)),
    fromMs: fc.nat(500_000),
    toMs: fc.nat(500_000),
  });
  fc.assert(
    fc.property(fc.array(sight, { maxLength: 200 }), fc.nat(300_000), (sights, durationMs) => {
      const ordered = sights.filter(({ fromMs, toMs }) => fromMs <= toMs);
      const movements = withinRecording(sightsOf(ordered), { startedAtMs: 100_000, durationMs });
      expect(movements.length).toBeLessThanOrEqual(MAX_SPANS);
      let lastMs = 0;
      for (const { fromMs, toMs } of movements) {
        expect(fromMs).toBeGreaterThanOrEqual(lastMs);
        expect(toMs).toBeGreaterThanOrEqual(fromMs);
        expect(toMs).toBeLessThanOrEqual(durationMs);
        lastMs = fromMs;
      }
    }),
  );
});
