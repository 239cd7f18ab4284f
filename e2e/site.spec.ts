import { LANGUAGES, type Language } from '@ligo/protocol';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { carPackages } from './support/car-packages.ts';
import { SIZES } from './support/sizes.ts';
import { ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** The rest of the public pages' addresses after the language. */
const PAGES = ['', '/download', '/dashboard', '/usb'];
const WIDTHS = [SIZES.phone, SIZES.tablet, SIZES.wide, SIZES.desk];
/** The longest texts, the longest words, and the other direction. Large letters are tighter, and are tried in all languages. */
const LONG_LANGUAGES: readonly Language[] = ['fr', 'ru', 'he'];

/** Everything that a page complains of. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

const beyondItsEdge = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The room beside the page's heading, px, at its narrower side. */
const marginOf = (page: Page) =>
  page.locator('h1').evaluate((heading) => {
    const { left, right } = heading.getBoundingClientRect();
    return Math.min(left, document.documentElement.clientWidth - right);
  });

/** How far the open list of languages reaches beyond the sides of the window. */
async function listBeyondItsSides(page: Page): Promise<number> {
  const menu = page.locator('details.menu');
  await menu.evaluate((each) => each.setAttribute('open', ''));
  const beyond = await menu.locator('nav').evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    return Math.max(-left, right - document.documentElement.clientWidth);
  });
  await menu.evaluate((each) => each.removeAttribute('open'));
  return beyond;
}

/** Words of links and buttons that reach over the edge of theirs. */
const wordsOverEdges = (page: Page) =>
  page
    .locator('main :is(a, button)')
    .evaluateAll((all) =>
      all
        .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.textContent),
    );

async function setLetters(page: Page, size: string): Promise<void> {
  await page.locator('html').evaluate((html, letters) => {
    html.style.fontSize = letters;
  }, size);
}

/** The open page fits the largest letters, on a phone and at a desk. */
async function expectRoomForLargeLetters(page: Page, address: string): Promise<void> {
  await setLetters(page, '200%');
  for (const size of [SIZES.phone, SIZES.wide]) {
    await page.setViewportSize(size);
    const what = `${address} in large letters at ${size.width}`;
    expect(await beyondItsEdge(page), what).toBeLessThanOrEqual(0);
    expect(await wordsOverEdges(page), what).toEqual([]);
  }
}

/** The head of the open page, the same on all of them, fits the narrowest phones, with large letters, too. */
async function expectNarrowHead(page: Page, address: string): Promise<void> {
  for (const letters of ['200%', '100%']) {
    await setLetters(page, letters);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      const what = `${address} at ${width} with letters of ${letters}`;
      expect(await beyondItsEdge(page), what).toBeLessThanOrEqual(0);
      expect(await listBeyondItsSides(page), `languages in ${what}`).toBeLessThanOrEqual(0);
    }
  }
}

test('every public page is in order in every language, at every width, and in large letters', async ({
  stack,
  page,
}) => {
  test.setTimeout(180_000);
  const server = await ServerUnderTest.start(stack, {
    LIGO_USB_SECRET: 'a secret of this test alone',
    LIGO_PACKAGES_DIR: carPackages(stack),
    LIGO_SOCIAL_LINKS: 'Telegram=https://social.example/a,GitHub=https://social.example/b',
  });
  const complaints = listen(page);
  for (const language of LANGUAGES) {
    const isLong = LONG_LANGUAGES.includes(language);
    for (const path of PAGES) {
      const address = `/${language}${path}`;
      await page.goto(server.origin + address);
      for (const size of isLong ? WIDTHS : []) {
        await page.setViewportSize(size);
        expect(await beyondItsEdge(page), `${address} at ${size.width}`).toBeLessThanOrEqual(0);
        expect(await marginOf(page), `${address} at ${size.width}`).toBeGreaterThanOrEqual(16);
      }
      await page.locator('main details').evaluateAll((all) => {
        for (const each of all) each.setAttribute('open', '');
      });
      // The structure of a page is the same in all languages of a direction.
      if (['en', 'he'].includes(language)) await expectAccessible(page, address);
      await expectRoomForLargeLetters(page, address);
      if (isLong && path === '/usb') await expectNarrowHead(page, address);
    }
  }
  expect(complaints).toEqual([]);
});

test('the keys alone reach everything on the landing page, and open its dialog and drawers', async ({
  server,
  page,
}) => {
  await page.goto(`${server.origin}/en`);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to the content');
  const reached = new Set<string>();
  for (let left = 60; left > 0 && !reached.has('© OpenStreetMap'); left -= 1) {
    await page.keyboard.press('Tab');
    reached.add(await focused());
  }
  for (const name of ['Open the app', 'Install Ligo', 'Try it', 'Who can see what', 'Install app'])
    expect([...reached]).toContain(name);

  await page.locator('header summary').press('Enter');
  await expect(page.getByRole('link', { name: 'Français' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Français' })).toBeHidden();

  const opener = page.getByRole('link', { name: 'Who can see what' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Who can see what' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  const question = page.locator('summary', { hasText: 'Initialization takes over 1 minute' });
  await question.press('Enter');
  await expect(page.getByText('hold the volume button for 30 seconds')).toBeVisible();

  await page.getByRole('link', { name: 'Install Ligo' }).press('Enter');
  await page.getByRole('link', { name: 'Install app' }).press('Enter');
  const steps = page.getByRole('dialog', { name: 'Install Ligo' });
  await expect(steps).toBeVisible();
  await page.mouse.click(2, 2);
  await expect(steps).toBeHidden();
  // A double tap opens it as one tap does.
  await page.setViewportSize(SIZES.desk);
  await page.getByRole('link', { name: 'Install app' }).dblclick();
  await expect(steps).toBeVisible();
});

test('with scripts off every word can be read', async ({ server, stack, browser }) => {
  const context = await stack.newContext(browser, {
    javaScriptEnabled: false,
    locale: 'es-MX',
    viewport: SIZES.wide,
  });
  const page = await context.newPage();
  for (const path of PAGES) {
    await page.goto(server.origin + (path || '/'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    for (const drawer of await page.locator('main details').all()) await drawer.locator('summary').click();
    const unseen = await page
      .locator('main :is(h1, h2, h3, p, li)')
      .evaluateAll((all) =>
        all
          .filter((each) => !each.checkVisibility() && !each.matches('[hidden], .with-scripts *'))
          .map((each) => each.textContent),
      );
    expect(unseen).toEqual([]);
  }
  await expect(page.getByText('está desactivado en este navegador')).toBeVisible();
});

test('the download page puts first what fits the machine, and copies its commands', async ({
  stack,
  page,
}) => {
  const server = await ServerUnderTest.start(stack, { LIGO_PACKAGES_DIR: carPackages(stack) });
  // Chromium on an ARM board: its user agent still contains x86_64.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', {
      value: { getHighEntropyValues: async () => ({ architecture: 'arm', bitness: '64' }) },
    });
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.origin}/en/download`);
  const first = page.locator('article').first();
  await expect(first.getByText('Fits this machine')).toBeVisible();
  await expect(first.getByRole('heading', { name: 'ARM, 64-bit' })).toBeVisible();
  await expect(page.getByText('Fits this machine').filter({ visible: true })).toHaveCount(1);
  const pasted: string[] = [];
  for (const button of await first.locator('[data-copy]').all()) {
    await button.click();
    pasted.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  const file = 'ligo-car_1.2.3_arm64.deb';
  expect(pasted).toEqual([
    `wget ${server.origin}/download/files/${file}`,
    expect.stringMatching(new RegExp(`^echo "[0-9a-f]{64}  ${file}" \\| sha256sum --check$`)),
    `sudo apt install ./${file}`,
  ]);
  const saved = page.waitForEvent('download');
  await first.getByRole('link', { name: 'Debian package' }).click();
  expect((await saved).suggestedFilename()).toBe(file);
});

test('a server without packages reports it, and unknown addresses have a page in the visitor’s language', async ({
  stack,
  browser,
}) => {
  const server = await ServerUnderTest.start(stack, { LIGO_PACKAGES_DIR: stack.folder('no-packages') });
  const context = await stack.newContext(browser, { locale: 'fr-CA' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/download`);
  await expect(page.getByRole('heading', { name: 'Ce serveur ne propose aucun paquet' })).toBeVisible();
  await expect(page.getByText('sha256sum')).toHaveCount(0);
  for (const language of LANGUAGES) {
    await page.goto(`${server.origin}/${language}/download`);
    await expectRoomForLargeLetters(page, `/${language}/download`);
  }
  expect((await page.goto(`${server.origin}/no/such/page`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Il n’y a rien ici' })).toBeVisible();
  await expectAccessible(page);
});
