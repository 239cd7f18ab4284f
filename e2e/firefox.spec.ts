import type { Browser } from 'puppeteer-core';
import { driveFile } from './support/drive-file.ts';
import { startFirefox } from './support/firefox.ts';
import { FirefoxPhone } from './support/firefox-phone.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { test as base, expect } from './support/test.ts';
import { startTurnServer } from './support/turn-server.ts';

/** One Firefox for all tests here; each phone has a profile of its own in it. */
const test = base.extend<object, { firefox: Browser }>({
  firefox: [
    async ({ browserName: _another }, use) => {
      const firefox = await startFirefox();
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
});

test('in Firefox: from nothing to live figures, and a word where no map can be drawn', async ({
  server,
  car,
  firefox,
}) => {
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.pair(await car.pairingCode(), 'Monaco');
  await phone.expectLive();
  await expect.poll(() => phone.read('[data-testid="soc"]')).toMatch(/^\d+\.\d$/);
  await expect.poll(() => phone.read('[data-testid="no-map"]')).toContain('WebGL 2');
  await phone.reload();
  await phone.expectLive();
  await car.stop();
  const failure = () => phone.read('[data-testid="failure"]', 'data-code');
  await expect.poll(failure, { timeout: 40_000 }).toBe('car');
  await car.start();
  await phone.expectLive();
  await expect.poll(failure).toBeNull();
  expect(phone.problems).toEqual([]);
});

test('in Firefox: a trip with its charts, its route drawn plainly, and the car where the cursor is', async ({
  server,
  car,
  stack,
  firefox,
}) => {
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.pair(await car.pairingCode());
  await car.import([driveFile(stack, '2024-05-06T10:00:00', 5)]);
  await phone.goto('/app/trips?day=2024-05-06');
  await phone.page.locator('[data-testid="trip"]').click();
  await expect.poll(() => phone.read('[data-testid="trip-distance"]')).toBe('3');
  for (const id of ['speed', 'soc', 'power'])
    await expect.poll(() => phone.page.$(`[data-testid="chart-${id}"] canvas`)).not.toBeNull();
  await expect.poll(() => phone.read('[data-testid="plain-route"] path', 'd')).toMatch(/^M[\d.]+ [\d.]+L/);
  for (const letter of ['A', 'B'])
    await expect.poll(() => phone.page.$(`[data-testid="marker-${letter}"]`)).not.toBeNull();
  const carAt = () => phone.read('[data-testid="car-marker"]', 'style');
  const start = await carAt();
  await phone.page.focus('[data-testid="cursor"]');
  await phone.page.keyboard.press('End');
  await expect.poll(carAt).not.toBe(start);
  // A tap on the route's start leads the cursor back there.
  const tip = await phone.page.$('[data-testid="marker-A"]');
  const box = await tip?.boundingBox();
  await phone.page.mouse.click((box?.x ?? 0) + 14, (box?.y ?? 0) + 35);
  await expect
    .poll(() =>
      phone.page.$eval('[data-testid="cursor"]', (slider) => Number((slider as HTMLInputElement).value)),
    )
    .toBeLessThan(60);
  expect(phone.problems).toEqual([]);
});

test('a phone with Firefox and one with Chromium agree on a seat of the car', async ({
  server,
  phone: chromium,
  firefox,
}) => {
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.signIn();
  await phone.expectLive();
  await chromium.page.getByRole('button', { name: 'Menu' }).click();
  await chromium.page.getByRole('link', { name: 'Seats' }).click();
  await phone.openScreen('Seats');
  const heatThere = chromium.page
    .getByRole('region', { name: 'Driver' })
    .getByRole('button', { name: 'Heating' });
  const heatHere = '[aria-label="Driver"] button[data-level]';
  await phone.page.locator(heatHere).click();
  await expect(heatThere).toHaveAttribute('data-level', '1');
  await expect(heatThere).toBeEnabled();
  await heatThere.click();
  await expect.poll(() => phone.read(heatHere, 'data-level')).toBe('2');
  await chromium.expectLive();
  await phone.expectLive();
  expect([...phone.problems, ...chromium.problems]).toEqual([]);
});

test('a phone whose browser has none of the video codecs is linked all the same', async ({
  server,
  car,
  firefox,
}) => {
  const phone = await FirefoxPhone.open(firefox, server.origin);
  // Firefox without its plug-in has VP8 alone.
  await phone.page.evaluateOnNewDocument(() => {
    const { setRemoteDescription, setLocalDescription } = RTCPeerConnection.prototype;
    Object.assign(RTCPeerConnection.prototype, {
      setRemoteDescription(this: RTCPeerConnection, { type, sdp }: RTCSessionDescriptionInit) {
        const without = { type, sdp: sdp?.replace('VP8/90000', 'UNHEARD-OF/90000') ?? '' };
        return Reflect.apply(setRemoteDescription, this, [without]);
      },
      async setLocalDescription(this: RTCPeerConnection) {
        await Reflect.apply(setLocalDescription, this, []);
        Object.assign(window, { answer: this.localDescription?.sdp });
      },
    });
  });
  await phone.pair(await car.pairingCode());
  await phone.expectLive();
  const answer = await phone.page.evaluate(() => (window as unknown as { answer: string }).answer);
  expect(answer).toMatch(/^m=video 0 /m);
  expect(phone.problems).toEqual([]);
});

test('in Firefox: with every direct way barred the link goes through a relay over TCP', async ({
  stack,
  firefox,
}) => {
  const turn = await startTurnServer(stack, 'tcp');
  const server = await ServerUnderTest.start(stack, {
    LIGO_TURN_URLS: turn.url,
    LIGO_TURN_SECRET: turn.secret,
  });
  const car = await CarUnderTest.start(stack, server);
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.page.evaluateOnNewDocument(() => {
    if (location.protocol !== 'about:') localStorage.setItem('ligo.iceTransportPolicy', 'relay');
  });
  await phone.pair(await car.pairingCode(), 'Monaco');
  await phone.expectLive();
  expect(turn.output()).toContain('ALLOCATE processed, success');
});

test('in Firefox: the demo drives, without a car, an account or anything sent', async ({
  server,
  firefox,
}) => {
  const phone = await FirefoxPhone.open(firefox, server.origin);
  // The landing page's own policy allows its prefetches.
  await phone.page.goto(`${server.origin}/en`);
  await phone.page.evaluate(() => window.scrollTo(0, 400));
  await phone.page.waitForSelector('link[rel="prefetch"][href="/demo/car-worker.js"]');
  await phone.page.goto(`${server.origin}/demo`);
  await phone.expectLive();
  await expect.poll(() => phone.page.url()).toBe(`${server.origin}/demo/app/status`);
  await expect.poll(() => phone.read('[data-testid="soc"]')).toMatch(/^\d+\.\d$/);
  expect(phone.problems).toEqual([]);
});
