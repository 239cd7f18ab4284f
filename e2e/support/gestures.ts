import type { CDPSession, Page } from '@playwright/test';

type Place = readonly [x: number, y: number];

/** Presses the mouse at one place and lets it go at another. */
export async function dragMouse(page: Page, from: Place, to: Place, steps = 5): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps });
  await page.mouse.up();
}

/** A finger that goes from one place to another in steps, as fingers do. */
export async function dragFinger(
  touch: CDPSession,
  from: Place,
  to: Place,
  end: 'touchEnd' | 'touchCancel' = 'touchEnd',
): Promise<void> {
  const steps = 8;
  for (let step = 0; step <= steps; step += 1) {
    const at = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / steps;
    await touch.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: at(0), y: at(1) }],
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: end, touchPoints: [] });
}
