import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStepMemory, INITIAL_BITRATE, LIVE_STEPS } from './bitrate-machine.ts';

const LAST = LIVE_STEPS.length - 1;

it('BITRATE-9 a pairing starts where it was, with the smallest if its picture was old, from the start after 10 minutes', () => {
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
