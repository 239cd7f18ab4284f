import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { sealPicture } from '../apps/car/src/sentry/alarm-pictures/alarm-keys.ts';
import { type BuiltPage, serveBuiltPage } from './support/built-page.ts';
import { startFirefox } from './support/firefox.ts';
import { callsOf } from './support/page-calls.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const CAR = 'car-one-1';
const KEY = new Uint8Array(32).fill(7);
/** A JPEG of one pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

let served: BuiltPage;
test.beforeAll(async () => {
  served = await serveBuiltPage(
    fileURLToPath(new URL('../apps/web/src/worker/test-support/push-page.ts', import.meta.url)),
  );
});
test.afterAll(() => served.stop());

/** The page's calls. */
interface Alarms {
  keep(carId: string, key: number[]): null;
  remove(carId: string): null;
  push(payload: string): { body: string; image: string; icon: string; isSilent: boolean }[];
}
type Call = ReturnType<typeof callsOf<Alarms>>;

/** An alarm, its picture, and all that costs a browser the picture. */
async function showsPictures(call: Call, pictureIn: 'image' | 'icon') {
  const timeMs = Date.UTC(2026, 10, 28, 12);
  const sealed = await sealPicture(JPEG, { key: KEY, carId: CAR, timeMs });
  const alarm = { type: 'SentryMovement', carId: CAR, carName: 'Monaco', time: timeMs, cameras: [4] };
  const pictured = { ...alarm, picture: sealed, isQuiet: true };
  const push = async (message: object) => {
    const shown = await call('push', JSON.stringify(message));
    expect(shown).toHaveLength(1);
    expect(shown[0]?.body).toContain('front');
    return shown[0]?.[pictureIn].startsWith('data:image/jpeg;') ?? false;
  };
  expect(await push(alarm)).toBe(false);
  // Another browser of the account, which has no key yet.
  expect(await push(pictured)).toBe(false);
  await call('keep', CAR, [...KEY]);
  expect(await push(pictured)).toBe(true);
  // The first message comes late.
  expect(await push(alarm)).toBe(true);
  const later = { ...pictured, time: timeMs + 1_000 };
  expect(await push(later)).toBe(false);
  expect(await push({ ...later, time: timeMs + 2_000, picture: 'A'.repeat(3_074) })).toBe(false);
  const next = timeMs + 3_000;
  const again = await sealPicture(JPEG, { key: KEY, carId: CAR, timeMs: next });
  expect(await push({ ...pictured, time: next, picture: again })).toBe(true);
  await call('remove', CAR);
  const last = await sealPicture(JPEG, { key: KEY, carId: CAR, timeMs: next + 1_000 });
  expect(await push({ ...pictured, time: next + 1_000, picture: last })).toBe(false);
}

test('in Chromium an alarm gets its picture, and no wrong one', async ({ page }) => {
  await page.goto(served.url);
  await page.waitForFunction('globalThis.alarms');
  await showsPictures(callsOf(page, 'alarms'), 'image');
});

test('in Firefox an alarm gets its picture, and no wrong one', async () => {
  const browser = await startFirefox(undefined, {
    'permissions.default.desktop-notification': 1,
    // A test's machine has no desktop that shows them.
    'alerts.useSystemBackend': false,
  });
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction('globalThis.alarms');
    await showsPictures(callsOf(page, 'alarms'), 'icon');
  } finally {
    await browser.close();
  }
});
