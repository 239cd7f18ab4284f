import { expect, it, vi } from 'vitest';
import type { DetectionSettings } from '../../ports/movement-detector.ts';
import { superviseDetector } from './supervise-detector.ts';

const SETTINGS: DetectionSettings = {
  ...{ sensitivity: 100, minDurationS: 1, proximityPct: 100 },
  ...{ isShadowFilterOn: false, masks: [] },
};

it.each([
  { type: 'frame', frame: { camId: 9, timeMs: 1, isMoving: true, sinceMs: null } },
  { type: 'frame', frame: { camId: 1, timeMs: 'now', isMoving: true, sinceMs: null } },
  { type: 'done' },
  null,
])('ends a thread that sends %j, and reports it once', (message) => {
  const handlers = { onFrame: vi.fn(), onLearning: vi.fn(), onFailed: vi.fn() };
  const end = vi.fn(async () => {});
  let send = (_data: unknown) => {};
  const detector = superviseDetector([1], handlers, ({ onMessage }) => {
    send = onMessage;
    return { post() {}, end };
  });
  send(message);
  send({ type: 'done', isLearning: false });
  detector.change(SETTINGS);
  expect(handlers.onFailed).toHaveBeenCalledOnce();
  expect(end).toHaveBeenCalledOnce();
  expect([handlers.onFrame.mock.calls, handlers.onLearning.mock.calls]).toEqual([[], []]);
});
