import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStepMemory, INITIAL_BITRATE, LIVE_STEPS, stepBitrate } from './bitrate-machine.ts';

const LAST = LIVE_STEPS.length - 1;

/** A phone that reports the age of its picture once a second; `age` receives the current step. */
function watch() {
  let state = INITIAL_BITRATE;
  let nowMs = 50_000;
  const report = (age: (step: number) => number, seconds: number) => {
    const steps: number[] = [];
    for (let second = 0; second < seconds; second++) {
      nowMs += 1_000;
      const stepped = stepBitrate(state, { type: 'report', ageMs: age(state.step) }, { nowMs });
      state = stepped.state;
      steps.push(...stepped.effects.map(({ step }) => step));
    }
    return steps;
  };
  return { report, state: () => state };
}

describe('how much a phone is sent', () => {
  it('less of a picture that is old, much less of one that is very old, never less than the least', () => {
    expect(watch().report(() => 300, 60)).toEqual([]);
    expect(watch().report(() => 301, 2)).toEqual([1]);
    expect(watch().report(() => 801, 2)).toEqual([2]);
    expect(watch().report(() => 60_000, 60)).toEqual([2, LAST]);
  });

  it('reports right after a change are ignored', () => {
    expect(watch().report(() => 400, 4)).toEqual([1]);
    expect(watch().report(() => 400, 5)).toEqual([1, 2]);
  });

  it('more of a picture that stayed young', () => {
    const { report } = watch();
    report(() => 900, 2);
    expect(report(() => 60, 22)).toEqual([]);
    expect(report(() => 60, 1)).toEqual([1]);
    expect(report(() => 60, 60)).toEqual([0]);
    const restless = watch();
    restless.report(() => 400, 2);
    let second = 0;
    expect(restless.report(() => (second++ % 10 === 0 ? 250 : 60), 100)).toEqual([]);
  });

  it('what was too large is tried again, each time after twice as long', () => {
    const { report, state } = watch();
    const tries = report((step) => (step === 0 ? 500 : 60), 300);
    expect(tries.slice(0, 4)).toEqual([1, 0, 1, 0]);
    expect(tries.filter((step) => step === 0).length).toBeLessThan(5);
    report((step) => (step === 0 ? 500 : 60), 3_000);
    expect(state().probeDelayMs).toBe(320_000);
  });

  it('a long path is no narrow one', () => {
    const { report, state } = watch();
    report(() => 500, 120);
    expect(state()).toMatchObject({ step: 0, pathMs: 500 });
    expect(report(() => 500, 600)).toEqual([]);
    // The path may become shorter, and then narrow.
    report(() => 80, 1);
    expect(report(() => 400, 2)).toEqual([1]);
  });

  it('no less of a picture that becomes younger by itself', () => {
    const { report } = watch();
    let ageMs = 2_000;
    expect(report(() => ageMs, 2)).toEqual([2]);
    expect(report(() => (ageMs -= 150), 11)).toEqual([]);
    expect(watch().report(() => 700, 2)).toEqual([1]);
  });

  it('no less because of a moment, but at once where a path fills up', () => {
    const { report } = watch();
    let second = 0;
    expect(report(() => (second++ % 2 === 0 ? 1_500 : 60), 60)).toEqual([]);
    // With half of what it needs a picture becomes older by half a second a second.
    let ageMs = 60;
    expect(report(() => (ageMs += 190), 2)).toEqual([1]);
  });

  it('half of what the picture needs is enough for the next two', () => {
    for (const [index, { kbps }] of LIVE_STEPS.entries())
      expect(LIVE_STEPS[index + 1]?.kbps ?? 0).toBeLessThan(kbps * 0.45);
  });

  it('stays within the steps for any reports', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { maxLength: 200 }), (ages) => {
        const { report, state } = watch();
        for (const age of ages) {
          const before = state().step;
          const steps = report(() => age, 1);
          expect(steps.length).toBeLessThanOrEqual(1);
          for (const step of steps) expect(step).not.toBe(before);
          expect(state().step).toBeGreaterThanOrEqual(0);
          expect(state().step).toBeLessThanOrEqual(LAST);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('over a full path a smaller picture that fits into what arrives, or the smallest', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(3_000)), fc.nat(LAST), (kbps, step) => {
        const { state, effects } = stepBitrate(
          { ...INITIAL_BITRATE, step },
          { type: 'full', kbps },
          { nowMs: 1 },
        );
        expect(effects).toEqual(state.step === step ? [] : [{ type: 'step', step: state.step }]);
        expect(state.step).toBeGreaterThanOrEqual(Math.min(LAST, step + 1));
        const isSmallest = state.step === LAST;
        expect(isSmallest || (LIVE_STEPS[state.step]?.kbps ?? 0) <= (kbps ?? 0) * 0.8).toBe(true);
      }),
    );
  });
});

it('a pairing starts where it was, with the smallest if its picture was old, from the start after 10 minutes', () => {
  let nowMs = 0;
  const memory = createStepMemory(() => nowMs);
  expect(memory.initial('a')).toBe(INITIAL_BITRATE);
  memory.keep('a', { ...INITIAL_BITRATE, step: 2, probeDelayMs: 40_000 });
  memory.keep('b', { ...INITIAL_BITRATE, step: 1, ageMs: 2_000 });
  nowMs = 599_999;
  expect(memory.initial('a')).toMatchObject({ step: 2, probeDelayMs: 40_000 });
  expect(memory.initial('b').step).toBe(LAST);
  nowMs = 600_000;
  expect(memory.initial('a')).toBe(INITIAL_BITRATE);
});

it('keeps the last 64 pairings', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 300 }), (ids) => {
      const memory = createStepMemory(() => 0);
      for (const id of ids) memory.keep(String(id), { ...INITIAL_BITRATE, step: 1 });
      const recent = new Set([...new Set(ids.toReversed())].slice(0, 64));
      for (const id of new Set(ids)) expect(memory.initial(String(id)).step).toBe(recent.has(id) ? 1 : 0);
    }),
    { numRuns: 50 },
  );
});
