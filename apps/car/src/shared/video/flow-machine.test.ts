import { expect, it } from 'vitest';
import { type Flow, mayCatchUp, stepFlow } from './flow-machine.ts';

const EMPTY = { queueMs: 0, isEmpty: true };
const IN_USE = { queueMs: 400, isEmpty: false };
const FULL = { queueMs: 401, isEmpty: false };
const KEYFRAME = { isKeyframe: true };
const FRAME = { isKeyframe: false };
const actionOf = (...args: Parameters<typeof stepFlow>) => stepFlow(...args).action;

it('FLOW-1 stops over a full path, and continues with a keyframe over an empty one', () => {
  expect(stepFlow('flowing', IN_USE, FRAME)).toEqual({ flow: 'flowing', action: 'send' });
  expect(stepFlow('flowing', FULL, KEYFRAME)).toEqual({ flow: 'held', action: 'hold' });
  for (const [path, frame] of [
    [FULL, KEYFRAME],
    [IN_USE, KEYFRAME],
    [EMPTY, FRAME],
  ] as const)
    expect(stepFlow('held', path, frame)).toEqual({ flow: 'held', action: 'drop' });
  expect(stepFlow('held', EMPTY, KEYFRAME)).toEqual({ flow: 'flowing', action: 'resume' });
});

it('FLOW-2 starts once the packets of an earlier sender have arrived', () => {
  expect([FULL, IN_USE].map((path) => actionOf('waiting', path, KEYFRAME))).toEqual(['drop', 'drop']);
  expect(stepFlow('waiting', EMPTY, FRAME)).toEqual({ flow: 'flowing', action: 'send' });
});

it('FLOW-1 FLOW-2 sends kept frames neither over a full path nor behind packets of an earlier sender', () => {
  const flows: Flow[] = ['waiting', 'flowing', 'held'];
  expect(flows.filter((flow) => mayCatchUp(flow, EMPTY))).toEqual(['waiting', 'flowing']);
  expect(flows.filter((flow) => mayCatchUp(flow, IN_USE))).toEqual(['flowing']);
});
