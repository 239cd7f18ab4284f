import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/** The day in the pictures, in the zone of the demo's car. */
export const DAY = '2026-05-21';

/** A local time (HH:mm:ss) of the day, unix milliseconds. */
export const localMs = (time: string) => new Date(`${DAY}T${time}`).getTime();

/** All pictures are taken in the minutes after this. */
const shiftMs = localMs('16:24:00') - Date.now();

/** Environment of a program that lives on the day. */
export const ON_THE_DAY: Record<string, string> = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('./shift-clock.mjs', import.meta.url))}`,
  LIGO_CLOCK_SHIFT_MS: String(shiftMs),
};

/** Lets a page live on the day. */
export async function livesOnTheDay(page: Page): Promise<void> {
  await page.addInitScript((shift) => {
    const realNow = Date.now;
    window.Date = class extends Date {
      constructor(...given: []) {
        super(...(given.length === 0 ? ([realNow() + shift] as unknown as []) : given));
      }

      static override now() {
        return realNow() + shift;
      }
    } as DateConstructor;
    const began = performance.timeOrigin + shift;
    Object.defineProperty(performance, 'timeOrigin', { get: () => began });
  }, shiftMs);
}
