import { savesData } from '../../../lib/saves-data.ts';

/** A visitor has looked at the first figures by then, ms. */
const LOOKING_MS = 8_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Calls once the visitor touches the page, by hand or by keyboard, or, unless they save data, once they have looked at it and the
 * browser has nothing else to do. The returned function ends it.
 */
export function onTouchOrIdle(call: () => void): () => void {
  const end = new AbortController();
  for (const type of TOUCHES)
    addEventListener(type, call, { capture: true, passive: true, once: true, signal: end.signal });
  let idle: number | undefined;
  const whenIdle = () => {
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(call);
    else call();
  };
  const timer = savesData() ? undefined : setTimeout(whenIdle, LOOKING_MS);
  return () => {
    end.abort();
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
