import { savesData } from './saves-data.ts';

/** A visitor has looked at the first figures by then, ms. */
const LOOKING_MS = 8_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Calls once: when the visitor touches the page, by hand or by keyboard, or, unless they save data, when they have looked at it and
 * the browser has nothing else to do. The returned function ends it.
 */
export function onTouchOrIdle(call: () => void): () => void {
  const touches = new AbortController();
  let idle: number | undefined;
  const end = () => {
    touches.abort();
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
  const callOnce = () => {
    end();
    call();
  };
  const whenIdle = () => {
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(callOnce);
    else callOnce();
  };
  const timer = savesData() ? undefined : setTimeout(whenIdle, LOOKING_MS);
  const listening = { capture: true, passive: true, signal: touches.signal };
  for (const type of TOUCHES) addEventListener(type, callOnce, listening);
  return end;
}
