import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPathMeter } from './path-meter.ts';

const BYTES = 1_160;
const LINK_BYTES = BYTES + 40;
const FEEDBACK_MS = 100;
const DELAY_MS = 150;

/** A path with a queue, whose phone reports what arrived. Rates in kbit/s. */
function openPath(firstSequence = 0) {
  let nowMs = 0;
  let sequence = firstSequence;
  let freeAtMs = 0;
  let arrived: { atMs: number; sequence: number }[] = [];
  const meter = createPathMeter(() => nowMs);
  /** Sends for a while over a path of this width; `isSilent`: its feedback is lost. */
  const run = (ms: number, kbps: number, width: number, isSilent = false) => {
    const end = nowMs + ms;
    let bits = 0;
    for (; nowMs < end; nowMs += 10) {
      bits += kbps * 10;
      for (; bits >= LINK_BYTES * 8; bits -= LINK_BYTES * 8) {
        meter.sent(sequence, BYTES);
        freeAtMs = Math.max(freeAtMs, nowMs) + (LINK_BYTES * 8) / width;
        arrived.push({ atMs: freeAtMs + 2 * DELAY_MS, sequence });
        sequence = (sequence + 1) & 0xffff;
      }
      if (nowMs % FEEDBACK_MS !== 0 || isSilent) continue;
      const last = arrived.filter(({ atMs }) => atMs <= nowMs).at(-1);
      arrived = arrived.filter(({ atMs }) => atMs > nowMs);
      if (last) meter.acknowledged({ highest: last.sequence, lostShare: 0 });
    }
    return meter.state();
  };
  /** The car's process stands still. */
  const stall = (ms: number) => {
    nowMs += ms;
  };
  return { run, stall, state: meter.state, restart: meter.restart };
}

it('measures no queue on a path that is wide enough, whatever its numbers begin with', () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.integer({ min: 100, max: 2_000 }), (first, kbps) => {
      const state = openPath(first).run(5_000, kbps, kbps * 1.5 + 500);
      expect(state.queueMs).toBeLessThan(200);
      expect(Math.abs((state.kbps ?? 0) / kbps - 1)).toBeLessThan(0.4);
    }),
    { numRuns: 30 },
  );
});

it('measures the queue and the width of a path that is too narrow within 1.5 s', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 500 }), (width) => {
      const path = openPath();
      path.run(3_000, 1_400, 3_000);
      const state = path.run(1_500, 1_400, width);
      expect(state.queueMs).toBeGreaterThan(400);
      expect(Math.abs((state.kbps ?? 0) / width - 1)).toBeLessThan(0.5);
      expect(state.isEmpty).toBe(false);
    }),
    { numRuns: 30 },
  );
});

it('takes a phone that no longer reports for one behind a full path after 2 s', () => {
  const path = openPath();
  path.run(3_000, 500, 3_000);
  expect(path.run(1_800, 500, 3_000, true).queueMs).toBeLessThan(400);
  expect(path.run(600, 500, 3_000, true).queueMs).toBeGreaterThan(400);
});

it('takes no stall of its own process for a full path', () => {
  const path = openPath();
  path.run(3_000, 500, 3_000);
  path.stall(800);
  for (let ms = 0; ms < 2_000; ms += 50) expect(path.run(50, 500, 3_000).queueMs).toBeLessThan(400);
});

it('measures nothing of a phone that never reports', () => {
  expect(openPath().run(20_000, 1_400, 3_000, true)).toEqual({ queueMs: 0, kbps: null, isEmpty: true });
});

it('counts packets without an acknowledgement as lost when the next ones are sent later', () => {
  const path = openPath();
  path.run(3_000, 500, 3_000);
  path.run(500, 500, 3_000, true);
  // After a minute without packets, those before it no longer count.
  expect(path.run(60_000, 0, 3_000, true)).toMatchObject({ queueMs: 0, isEmpty: true });
  expect(path.run(100, 500, 3_000)).toMatchObject({ queueMs: 0, kbps: null });
});

it('measures a sender by its own packets, and knows when those of the one before have arrived', () => {
  const path = openPath();
  path.run(3_000, 1_400, 3_000);
  // The sender before, which stops for nothing, kept the path full.
  expect(path.run(40_000, 400, 300).isEmpty).toBe(false);
  path.restart();
  expect(path.state()).toMatchObject({ queueMs: 0, kbps: null, isEmpty: false });
  path.run(40_000, 0, 300);
  expect(path.state()).toMatchObject({ queueMs: 0, kbps: null, isEmpty: true });
  expect(path.run(3_000, 600, 300).queueMs).toBeGreaterThan(400);
});

it('is empty once all has arrived, or was lost', () => {
  expect(openPath().state()).toEqual({ queueMs: 0, kbps: null, isEmpty: true });
  const path = openPath();
  path.run(1_000, 500, 3_000);
  expect(path.state().isEmpty).toBe(false);
  expect(path.run(500, 0, 3_000).isEmpty).toBe(true);
  path.run(1_000, 500, 3_000, true);
  expect(path.run(1_900, 0, 3_000, true).isEmpty).toBe(false);
  expect(path.run(200, 0, 3_000, true).isEmpty).toBe(true);
});

it('stays finite for any feedback', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(0xffff), fc.nat(100), fc.nat(500))), (events) => {
      let nowMs = 0;
      const meter = createPathMeter(() => nowMs);
      let sequence = 0;
      for (const [highest, lost, waitMs] of events) {
        nowMs += waitMs;
        meter.sent(sequence++, BYTES);
        meter.acknowledged({ highest, lostShare: lost / 100 });
        if (lost === 0) meter.restart();
        const { queueMs, kbps } = meter.state();
        expect(Number.isFinite(queueMs) && queueMs >= 0).toBe(true);
        expect(kbps === null || (Number.isFinite(kbps) && kbps >= 0)).toBe(true);
      }
    }),
  );
});
