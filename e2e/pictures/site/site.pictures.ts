import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { ServerUnderTest } from '../../support/stack.ts';
import { test } from '../../support/test.ts';
import { LANGUAGES, takenPicture } from '../support/album.ts';
import { previewPage } from './preview-page.ts';

const picture = (language: string, name: string) =>
  `data:image/png;base64,${readFileSync(takenPicture(language, name)).toString('base64')}`;

/** The headline of the landing page. */
async function wordsOf(page: Page, origin: string, language: string) {
  await page.goto(`${origin}/${language}`);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const direction = await page.locator('html').evaluate((html: HTMLHtmlElement) => html.dir || 'ltr');
  return { language, heading: heading ?? '', direction };
}

test('the landing page, and what others show who link to it', async ({ stack, browser }) => {
  const server = await ServerUnderTest.start(stack);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 });
  await page.goto(`${server.origin}/en`);
  await expect(page.locator('img').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: takenPicture('en', 'landing') });

  for (const language of LANGUAGES) {
    await page.setViewportSize({ width: 1280, height: 800 });
    const words = await wordsOf(page, server.origin, language);
    await page.setViewportSize({ width: 1200, height: 630 });
    const pictures = { front: picture(language, 'hero'), behind: picture(language, 'live-camera') };
    await page.setContent(previewPage({ ...words, ...pictures }), { waitUntil: 'load' });
    await page.screenshot({ path: takenPicture(language, 'social') });
  }
  await page.close();
});
