import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { Phone } from './support/phone.ts';
import { CarUnderTest, ServerUnderTest, type Stack } from './support/stack.ts';
import { expect, FULL_BROWSER, test } from './support/test.ts';
import { builtWebApp } from './support/web-without-map.ts';
import { WorkerUnderTest } from './support/worker.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the web app as its next version would be, with one text changed; resolves to the folder, which is the caller's. */
async function buildNextVersion(change: { from: string; to: string }): Promise<string> {
  // Inside the repository, where the packages are found; the app lists the texts by their place beside it.
  const copy = join(root, '.cache/next-version');
  rmSync(copy, { recursive: true, force: true });
  const carTypes = ['apps/car/tsconfig.json', 'apps/car/tsconfig.browser.json'];
  for (const part of ['apps/web', ...carTypes, 'packages', 'tsconfig.base.json'])
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules)$/.test(path),
    });
  const texts = join(copy, 'packages/texts/src/locales/en');
  const file = readdirSync(texts).find((name) =>
    readFileSync(join(texts, name), 'utf8').includes(change.from),
  );
  if (!file) throw new Error(`No text ${change.from}`);
  const subject = join(texts, file);
  writeFileSync(subject, readFileSync(subject, 'utf8').replace(change.from, change.to));
  const folder = mkdtempSync(join(tmpdir(), 'ligo-next-'));
  const vite = join(root, 'node_modules/.bin/vite');
  await promisify(execFile)(vite, ['build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(copy, 'apps/web'),
  });
  rmSync(copy, { recursive: true });
  return folder;
}

test.use(FULL_BROWSER);

// A text that every screen shows.
const [OLD_TEXT, NEW_TEXT] = ['Menu', 'Main menu'];
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true });
const offer = (page: Page) => page.getByRole('dialog', { name: 'New version available' });

/** The browser lets the old worker finish what it does before the new one takes over, ms. */
const TAKEN_OVER_WITHIN_MS = 40_000;

let nextWebApp: string;
// One build for all, and before anybody looks at a page: a machine that builds is slow at everything else.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  nextWebApp = await buildNextVersion({ from: `"${OLD_TEXT}"`, to: `"${NEW_TEXT}"` });
});
test.afterAll(() => {
  if (nextWebApp) rmSync(nextWebApp, { recursive: true });
});

/**
 * Resolves once the browser's own start is over: until then it looks for no new worker. Its start takes longer than this flow if the first
 * page that it opens never rests.
 */
async function expectStarted(context: BrowserContext): Promise<void> {
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', url === '/worker.js' ? 'text/javascript' : 'text/html').end('/**/');
  });
  await once(server.listen(0), 'listening');
  const page = await context.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await (await navigator.serviceWorker.ready).update();
  });
  await page.close();
  server.close();
}

/** A linked phone with two windows of one build, which has just been offered the next one in the first of them. */
async function offeredPhone(stack: Stack, context: BrowserContext) {
  await expectStarted(context);
  const webRoot = stack.folder('web');
  cpSync(builtWebApp, webRoot, { recursive: true });
  const server = await ServerUnderTest.start(stack, { LIGO_WEB_ROOT: webRoot });
  const car = await CarUnderTest.start(stack, server);
  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await phone.pair(await car.pairingCode(), 'Monaco');
  await phone.expectLive();
  await WorkerUnderTest.of(page);
  const other = await context.newPage();
  await other.goto(`${server.origin}/app/trips`);
  await expect(other.getByRole('heading', { name: 'Trips' })).toBeVisible();

  await server.stop();
  rmSync(webRoot, { recursive: true });
  cpSync(nextWebApp, webRoot, { recursive: true });
  await server.start();

  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(offer(page)).toBeVisible();
  // Until the owner agrees, everything comes from the old build, including files loaded only now.
  await expect(button(page, OLD_TEXT)).toHaveCount(1);
  return { server, phone, page, other };
}

async function expectNextBuild(...pages: Page[]): Promise<void> {
  for (const page of pages)
    await expect(button(page, NEW_TEXT)).toBeVisible({ timeout: TAKEN_OVER_WITHIN_MS });
}

test('one build replaces another when the owner agrees, in all windows, and nothing is lost', async ({
  stack,
  context,
}) => {
  test.setTimeout(180_000);
  const { server, phone, page, other } = await offeredPhone(stack, context);
  await offer(page).getByRole('button', { name: 'Later' }).click();
  await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
  await expect(page.getByRole('heading', { name: 'my cars' })).toBeVisible();

  // Opened again it is still the old version, which offers the new one.
  await page.goto(`${server.origin}/app/status`);
  await expect(offer(page)).toBeVisible();
  await expect(button(page, OLD_TEXT)).toHaveCount(1);
  // The other window is loaded from the old build, and starts so slowly that the new one takes over before it listens.
  const slowdown = await context.newCDPSession(other);
  await slowdown.send('Emulation.setCPUThrottlingRate', { rate: 60 });
  await other.goto(`${server.origin}/app/trips`, { waitUntil: 'commit' });
  await offer(page).getByRole('button', { name: 'Update' }).click();
  await expectNextBuild(page);
  await slowdown.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expectNextBuild(other);
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /Monaco/ })).toBeVisible();
  await expect(page.getByTestId('soc')).toHaveText(/^\d+\.\d$/);
  await phone.expectLive();
});

test('a server that answers nothing does not keep an owner on the old build', async ({ stack, context }) => {
  test.setTimeout(180_000);
  const { server, page, other } = await offeredPhone(stack, context);
  server.pause();
  // The old worker now waits for the server, for the other window and by itself.
  await other.evaluate(() => {
    void fetch('/assets/rarely-used.wasm').catch(() => {});
    void fetch('/map/dark-theme.json').catch(() => {});
  });
  await offer(page).getByRole('button', { name: 'Update' }).click();
  await expectNextBuild(page, other);
  server.resume();
});
