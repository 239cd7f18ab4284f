import { fileURLToPath } from 'node:url';
import { LANE_CASES } from '@ligo/link/test-support';
import { test } from '@playwright/test';
import { type BuiltPage, serveBuiltPage } from './support/built-page.ts';

const OPENINGS = 60;

let served: BuiltPage;
test.beforeAll(async () => {
  served = await serveBuiltPage(fileURLToPath(new URL('./pages/lanes-page.ts', import.meta.url)));
});
test.afterAll(() => served.stop());
test.beforeEach(async ({ page }) => {
  await page.goto(served.url);
  await page.waitForFunction('globalThis.runLaneCase');
});

const run = (title: string) => `runLaneCase(${JSON.stringify(title)})`;

for (const { title } of LANE_CASES)
  test(`in Chromium: ${title}`, async ({ page }) => {
    await page.evaluate(run(title));
  });

test(`in Chromium: no first message is lost in ${OPENINGS} openings`, async ({ page }) => {
  for (let opening = 0; opening < OPENINGS; opening++) await page.evaluate(run(LANE_CASES[0]?.title ?? ''));
});
