import { fileURLToPath } from 'node:url';
import { LANE_CASES } from '@ligo/link/test-support';
import { HTTP_CALLS } from '@ligo/protocol';
import { RECORDING_FILES_CASES } from '../apps/car/src/ports/test-support/recording-files.contract.ts';
import type { WorkerCalls } from './pages/unit-platform-worker.ts';
import { BrowserUnderTest } from './support/browser-under-test.ts';
import { BROWSERS } from './support/browser-with-profile.ts';
import { type BuiltPage, serveBuiltPage } from './support/built-page.ts';
import { expect, test } from './support/test.ts';

/** Commits before the browser is killed. */
const COMMITS = 40;
const MEETINGS = 8;
const RACES = 2;
const ORIGIN = 'https://ligo.example';

let served: BuiltPage;
test.beforeAll(async () => {
  served = await serveBuiltPage(fileURLToPath(new URL('./pages/unit-platform-page.ts', import.meta.url)));
});
test.afterAll(() => served.stop());

for (const [name, launch] of Object.entries(BROWSERS)) {
  test.describe(`in ${name}`, () => {
    let browser: BrowserUnderTest<WorkerCalls>;
    test.beforeAll(() => {
      browser = new BrowserUnderTest(served.url, launch);
    });
    test.afterEach(() => browser.renew());
    test.afterAll(() => browser.remove());

    test('after the browser was killed while it writes, the car is the same and the store has all that was committed; no script can export the key', async () => {
      const unit = await browser.open();
      await expect(unit.call('identity', ORIGIN, true)).rejects.toThrow('has removed the key of the car');
      const { carId } = await unit.call('identity', ORIGIN, false);
      expect(await unit.call('open')).toBeNull();
      void unit.call('keepAdding').catch(() => {});
      const committed = () => unit.run<number>('unit.committed');
      await expect.poll(committed).toBeGreaterThan(COMMITS);
      const before = await committed();
      await browser.kill();
      const again = await browser.open();
      expect(await again.call('open')).toBeNull();
      const numbers = await again.call('numbers');
      expect(numbers.length).toBeGreaterThanOrEqual(before);
      expect(numbers).toEqual(Array.from(numbers, (_, at) => at + 1));
      expect((await again.call('identity', ORIGIN, true)).carId).toBe(carId);
      expect(await again.call('exportKey')).toEqual(Array(3).fill('InvalidAccessError'));
    });

    test('one page at a time has the store, and the next one when that ends', async () => {
      const first = await browser.open();
      await first.call('open');
      await first.call('run', "INSERT INTO points (text) VALUES ('first')");
      const second = await browser.open();
      await expect(second.call('open')).rejects.toThrow(
        'The car already runs in another tab or window of this browser. Close that one first.',
      );
      expect(await first.call('numbers')).toEqual([1]);
      await first.load();
      expect(await first.call('open')).toBeNull();
      await first.page.close();
      await second.call('open');
      expect(await second.call('numbers')).toEqual([1]);
    });

    test('of two pages that open a new store at the same moment, one has it', async () => {
      const pages = [await browser.open(), await browser.open()];
      for (let round = 0; round < RACES; round++) {
        const opened = await Promise.allSettled(pages.map((page) => page.call('open')));
        expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        for (const page of pages) await page.load();
        await pages[0]?.run('unit.erase()');
      }
    });

    test('a page that comes while others come and go has the whole store', async () => {
      const [unit, other] = [await browser.open(), await browser.open()];
      await unit.call('open');
      await unit.call('run', "INSERT INTO points (text) VALUES ('first')");
      for (let meeting = 0; meeting < MEETINGS; meeting++) {
        await unit.load();
        const others = other.call('comeAndGo');
        await unit.call('open');
        expect(await unit.call('numbers')).toEqual([1]);
        await others;
      }
    });

    test('a damaged store is set aside, and one of a newer version is refused', async () => {
      const unit = await browser.open();
      await unit.call('open', 2);
      await unit.load();
      await expect(unit.call('open')).rejects.toThrow(/was written by a newer version .* Reload this page/);
      await unit.load();
      await unit.call('open', 2);
      await unit.call('run', 'PRAGMA writable_schema = ON');
      await unit.call('run', "UPDATE sqlite_schema SET sql = 'rubbish'");
      await unit.load();
      expect(await unit.call('open')).toMatch(/^car\.sqlite\.damaged-\d+$/);
      expect(await unit.call('numbers')).toEqual([]);
    });

    test('the car in the worker and a phone exchange all their messages, and the car sees it leave', async () => {
      const unit = await browser.open();
      const texts = Array.from({ length: 200 }, (_, at) => `${at} ${'text '.repeat(at)}`);
      expect(await unit.run<unknown>(`unit.echo(${JSON.stringify(texts)})`)).toEqual({
        received: texts,
        isGone: true,
      });
    });

    test('lanes over the page: every requirement of lanes', async () => {
      const unit = await browser.open();
      for (const { title } of LANE_CASES)
        await test.step(title, () => unit.run(`unit.runLaneCase(${JSON.stringify(title)})`));
    });

    test("recordings among the private files: every requirement of recordings' files", async () => {
      const unit = await browser.open();
      for (const { title } of RECORDING_FILES_CASES)
        await test.step(title, () => unit.call('runFilesCase', title));
      const [volume] = await unit.call('volumes');
      expect(volume).toMatchObject({ volume: 'internal', folder: 'ligo', isWritable: true });
      expect(volume?.freeBytes).toBeGreaterThan(0);
      expect(volume?.totalBytes).toBeGreaterThanOrEqual(volume?.freeBytes ?? 0);
    });

    test('the server takes the car by its key', async ({ server }) => {
      const unit = await browser.open();
      const { publicKey, token } = await unit.call('identity', server.origin, false);
      const { method, path } = HTTP_CALLS.carRegister;
      const register = (by: string) =>
        fetch(server.origin + path, {
          method,
          headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
          body: JSON.stringify({ publicKey }),
        });
      expect((await register(token)).status).toBe(200);
      const { token: forAnother } = await unit.call('identity', 'https://another.example', true);
      expect((await register(forAnother)).status).toBe(401);
    });
  });
}

test('in Chromium: the worker has the place of the device once the owner allows it', async () => {
  const browser = new BrowserUnderTest<WorkerCalls>(served.url, BROWSERS.Chromium);
  try {
    const unit = await browser.open();
    const { origin } = new URL(unit.page.url());
    const permission = { name: 'geolocation' };
    await unit.page.browserContext().setPermission(origin, { permission, state: 'denied' });
    expect(await unit.call('firstFix')).toBe('denied');
    await unit.page.browserContext().setPermission(origin, { permission, state: 'granted' });
    await unit.page.setGeolocation({ latitude: 43.69, longitude: 7.26, accuracy: 5 });
    expect(await unit.call('firstFix')).toMatchObject({
      latitudeDeg: 43.69,
      longitudeDeg: 7.26,
      accuracyM: 5,
    });
  } finally {
    await browser.remove();
  }
});
