// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onTouchOrIdle } from './on-touch-or-idle.ts';

const call = vi.fn();
let isIdle: (() => void) | null;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  call.mockClear();
  isIdle = null;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    isIdle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    isIdle = null;
  });
});

afterEach(() => {
  end();
  expect([vi.getTimerCount(), isIdle]).toEqual([0, null]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['pointerdown', 'keydown', 'wheel'])('calls at a %s anywhere on the page', (type) => {
  end = onTouchOrIdle(call);
  for (const each of [type, type, 'pointerdown'])
    document.body.dispatchEvent(new Event(each, { bubbles: true }));
  expect(call).toHaveBeenCalledTimes(1);
});

it('calls when the browser is idle after a while, and not for a visitor who saves data', () => {
  end = onTouchOrIdle(call);
  vi.advanceTimersByTime(8_000);
  expect(call).not.toHaveBeenCalled();
  isIdle?.();
  expect(call).toHaveBeenCalledTimes(1);
  end();
  Object.assign(navigator, { connection: { saveData: true } });
  end = onTouchOrIdle(call);
  expect([vi.getTimerCount(), isIdle]).toEqual([0, null]);
  Object.assign(navigator, { connection: undefined });
});
