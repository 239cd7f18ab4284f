import { chromium } from '@playwright/test';
import { pushBrowser, startPushService } from '../apps/server/src/test-support/push-service.ts';
import { expectAccessible } from './support/axe.ts';
import { BrowserUnit } from './support/browser-unit.ts';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';
import { filmArguments, filmOf } from './support/films.ts';
import { Phone } from './support/phone.ts';
import { registration, subscribeWith } from './support/pushed-phone.ts';
import { expect, FULL_BROWSER, test } from './support/test.ts';

/** A quiet street, in which something bright walks after 16 of 22 s: long enough for a recording to end. */
const STREET =
  "testsrc2=size=640x360:rate=10:duration=22,select=eq(n\\,0),loop=220:1:0,setpts=N/10/TB,noise=alls=4:allf=t[s];color=white:s=60x120:r=10:d=22,noise=alls=60[w];[s][w]overlay=x='(t-16)*140':y=180:enable='gt(t,16)'";
/** The phone shows at the latest after this time that the unit is gone, ms. */
const SEEN_WITHIN_MS = 5_000;
const SLOW = { timeout: 60_000 };

test.use(FULL_BROWSER);

test('a browser watches as the unit: a movement comes to the phone by push, is played and kept there; the screen is dark, and a hidden page is noticed', async ({
  server,
  stack,
  context,
}) => {
  test.setTimeout(240_000);
  const film = filmOf(stack, ['-f', 'lavfi', '-t', '22', '-i', STREET]);
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumArguments, ...filmArguments(film)],
  });
  stack.onEnd(() => browser.close());
  const unit = await BrowserUnit.open(stack, browser, server.origin, {
    prepare: async (page) => {
      await page.context().grantPermissions(['geolocation', 'camera']);
      // A device that is not charged: the car is off.
      await page.addInitScript(() => {
        const battery = Object.assign(new EventTarget(), { charging: false });
        Object.assign(navigator, { getBattery: async () => battery });
      });
    },
  });
  await unit.start();
  await unit.openSettings();
  const isIgnition = unit.page.getByLabel(/charged only while/);
  await isIgnition.click();
  await expect(isIgnition).toBeChecked();
  await unit.page
    .getByLabel(/Side of the car/)
    .first()
    .selectOption('Front');
  await unit.page.getByRole('link', { name: 'Phones' }).click();
  const service = await startPushService();
  stack.onEnd(() => service.stop());
  const pushed = pushBrowser(service.origin, 'phone');
  await subscribeWith(context, pushed.subscription);
  const registered = registration(context);
  const phone = await Phone.open(context, server.origin);
  await phone.pair(await unit.pairingCode(), 'Old phone');
  await phone.expectLive();
  expect((await registered).status()).toBe(200);

  const { page } = phone;
  await phone.openScreen('Notifications');
  const notify = page.getByRole('switch', { name: 'Sentry movement' });
  await expect(notify).toBeEnabled();
  await notify.click();
  await expect(notify).toBeChecked();
  await phone.openScreen('Sentry');
  const isOn = page.getByRole('switch', { name: 'Watch while parked' });
  await expect(isOn).toBeEnabled();
  await isOn.click();
  const cover = unit.page.getByRole('button', { name: /Sentry is watching/ });
  await expect(cover).toBeVisible(SLOW);
  await expectAccessible(unit.page, 'while Sentry watches');
  await expect(page.getByText(/^(Watching|Recording)/).first()).toBeVisible(SLOW);

  await page.getByRole('tab', { name: 'Recordings' }).click();
  const recording = page.getByTestId('recording').first();
  await expect(recording).toBeVisible(SLOW);
  await recording.click();
  const player = page.getByRole('dialog');
  const shown = () =>
    player
      .locator('video')
      .evaluate(({ videoWidth, currentTime }: HTMLVideoElement) => videoWidth * currentTime);
  await expect.poll(shown, { timeout: 20_000 }).toBeGreaterThan(0);
  await player.getByRole('switch', { name: 'Keep on this phone' }).click();
  await expect(player.getByText('Downloaded')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  const pushes = service.received.map(({ body }) => pushed.read(body));
  expect(pushes).toContainEqual(expect.objectContaining({ type: 'SentryMovement', cameras: [4] }));

  await cover.click();
  await expect(unit.page.getByRole('link', { name: 'Phones' })).toBeVisible();
  await unit.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByTestId('connection')).not.toHaveAttribute('data-state', 'connected', {
    timeout: SEEN_WITHIN_MS,
  });
  expect(phone.problems).toEqual([]);
  expect(unit.problems).toEqual([]);
});
