import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { Phone } from './support/phone.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { WorkerUnderTest } from './support/worker.ts';

/** The built web app, without the map of Status. */
const WEB_APP = process.env.LIGO_WEB_ROOT ?? '';
/** A file whose name holds a hash of its content. */
const HASHED = /^assets\/.*-([\w-]{8})\.(?:js|css)$/;
const APP_PAGE = 'index.html';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/**
 * Makes the next version of the web app from the built one as a build would: one text is changed, its file has a new name, and so have all
 * that name it. Resolves to the folder, which is the caller's. A build of its own takes as much processor time as a flow.
 */
function makeNextVersion(change: { from: string; to: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-next-'));
  // The server sends what has no compressed form as it is.
  cpSync(WEB_APP, folder, { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) });
  const contents = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|css|html|json)$/.test(file))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
  const isSubject = (file: string) =>
    file.startsWith('assets/texts-en-') && contents.get(file)?.includes(change.from);
  const changed = new Set([...contents.keys()].filter(isSubject));
  if (changed.size !== 1) throw new Error(`${changed.size} files have the text ${change.from}`);
  const newHashes = new Map<string, string>();
  // It grows by all that name one of its files.
  for (const file of changed) {
    const hash = HASHED.exec(file)?.[1];
    if (!hash) continue;
    newHashes.set(hash, [...hash].reverse().join(''));
    for (const [other, content] of contents) if (content.includes(basename(file))) changed.add(other);
  }
  const rename = (text: string) =>
    [...newHashes].reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text);
  const oldPage = contents.get(APP_PAGE) ?? '';
  for (const file of changed) {
    const content = rename(contents.get(file) ?? '')
      .replace(change.from, change.to)
      // The service worker fetches a page again whose content has another hash.
      .replace(md5(oldPage), md5(rename(oldPage)));
    rmSync(join(folder, file));
    writeFileSync(join(folder, rename(file)), content);
  }
  return folder;
}

test.use({ serviceWorkers: 'allow' });

// A text that every screen shows.
const [OLD_TEXT, NEW_TEXT] = ['Menu', 'Main menu'];
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true });
const offer = (page: Page) => page.getByRole('dialog', { name: 'New version available' });

/** The browser lets the old worker finish what it does before the new one takes over, ms. */
const TAKEN_OVER_WITHIN_MS = 40_000;

let nextWebApp: string;
test.beforeAll(() => {
  nextWebApp = makeNextVersion({ from: `"shell.menu":\`${OLD_TEXT}\``, to: `"shell.menu":\`${NEW_TEXT}\`` });
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

/** Serves another build, which the open page then offers. */
async function offerBuild(
  server: ServerUnderTest,
  webRoot: string,
  build: string,
  page: Page,
): Promise<void> {
  await server.stop();
  rmSync(webRoot, { recursive: true });
  cpSync(build, webRoot, { recursive: true });
  await server.start();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(offer(page)).toBeVisible();
}

/** Loads a page and lets it stand still once it has its scripts, before the first of them runs; resolves to what lets it go on. */
async function loadWithoutRunning(page: Page, address: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.setBreakpointByUrl', { urlRegex: '/assets/[^/]+[.]js$', lineNumber: 0 });
  const isPaused = new Promise<unknown>((resolve) => {
    session.once('Debugger.paused', resolve);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await isPaused;
  return () => session.detach();
}

async function expectBuild(text: string, ...pages: Page[]): Promise<void> {
  for (const page of pages) await expect(button(page, text)).toBeVisible({ timeout: TAKEN_OVER_WITHIN_MS });
}

test('one build replaces another when the owner agrees, in all windows, and nothing is lost; and so does a third while the server answers nothing', async ({
  stack,
  context,
}) => {
  test.setTimeout(240_000);
  await expectStarted(context);
  const webRoot = stack.folder('web');
  cpSync(WEB_APP, webRoot, { recursive: true });
  const server = await ServerUnderTest.start(stack, { LIGO_WEB_ROOT: webRoot });
  const car = await CarUnderTest.start(stack, server);
  const phone = await Phone.paired(context, server, car);
  const { page } = phone;
  await WorkerUnderTest.of(page);
  const other = await context.newPage();
  await other.goto(`${server.origin}/app/trips`);
  await expect(other.getByRole('heading', { name: 'Trips' })).toBeVisible();

  await offerBuild(server, webRoot, nextWebApp, page);
  // Until the owner agrees, everything comes from the old build, including files loaded only now.
  await expect(button(page, OLD_TEXT)).toHaveCount(1);
  await offer(page).getByRole('button', { name: 'Later' }).click();
  await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
  await expect(page.getByRole('heading', { name: 'my cars' })).toBeVisible();

  // Opened again it is still the old version, which offers the new one.
  await page.goto(`${server.origin}/app/status`);
  await expect(offer(page)).toBeVisible();
  await expect(button(page, OLD_TEXT)).toHaveCount(1);
  // The other window is loaded from the old build, and starts so slowly that the new one takes over before it listens.
  const goOn = await loadWithoutRunning(other, `${server.origin}/app/trips`);
  await offer(page).getByRole('button', { name: 'Update' }).click();
  await expectBuild(NEW_TEXT, page);
  await goOn();
  await expectBuild(NEW_TEXT, other);
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /Monaco/ })).toBeVisible();
  await expect(page.getByTestId('soc')).toHaveText(/^\d+\.\d$/);
  await phone.expectLive();

  await offerBuild(server, webRoot, WEB_APP, page);
  await expect(button(page, NEW_TEXT)).toHaveCount(1);
  server.pause();
  // The old worker now waits for the server, for the other window and by itself.
  await other.evaluate(() => {
    void fetch('/assets/rarely-used.wasm').catch(() => {});
    void fetch('/map/dark-theme.json').catch(() => {});
  });
  await offer(page).getByRole('button', { name: 'Update' }).click();
  await expectBuild(OLD_TEXT, page, other);
  server.resume();
});
