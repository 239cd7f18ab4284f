import type { Page } from '@playwright/test';
import { Phone } from './support/phone.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { WorkerUnderTest } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Until the phone has stored how it reaches the car without the server. */
const expectKnown = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('/direct-access'))))
    .toBe(true);

const indicator = (page: Page) => page.getByTestId('connection');

test('without a server the installed app opens, links, and shows live figures, trips and video', async ({
  context,
  stack,
}) => {
  const server = await ServerUnderTest.start(stack);
  const car = await CarUnderTest.start(stack, server);
  const paired = await Phone.paired(context, server, car);
  await WorkerUnderTest.of(paired.page);
  await expectKnown(paired.page);
  await paired.page.close();
  await server.stop();

  const phone = await Phone.open(context, server.origin);
  const { page } = phone;
  await page.goto(`${server.origin}/app/status`);
  await phone.expectLive();
  await expect(indicator(page)).toHaveAttribute('data-direct', 'true');
  await expect(indicator(page)).toHaveText('Connected directly, without internet');

  await page.goto(`${server.origin}/app/live-cam`);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => each.videoWidth), { timeout: 30_000 })
    .toBeGreaterThan(0);

  // The server comes back: the open link stays as it is, and so does the picture.
  const isSame = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const sign = document.querySelector('[data-testid="connection"]');
        const first = sign?.getAttribute('data-direct');
        const watch = new MutationObserver(() => {
          const isLive = sign?.getAttribute('data-state') === 'connected';
          if (!isLive || sign?.getAttribute('data-direct') !== first) resolve(false);
        });
        watch.observe(document.body, { attributes: true, subtree: true });
        addEventListener('server-seen', () => resolve(true));
      }),
  );
  await server.start();
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/version.json').then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    .toBe(true);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3);
  await page.evaluate(() => dispatchEvent(new Event('server-seen')));
  expect(await isSame).toBe(true);
});
