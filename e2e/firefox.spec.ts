import { driveFile } from './support/drive-file.ts';
import { FirefoxPhone, test } from './support/firefox-phone.ts';
import { expect } from './support/test.ts';

test.use({ hasMap: true });

/** Firefox without its plug-in has VP8 alone: then it has no codec for video. Runs in the page. */
function takeVideoCodecsAway(): void {
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
}

test('in Firefox: from nothing to live figures, a word where no map can be drawn, also without the video codecs; a trip with its charts, its route drawn plainly, and the car where the cursor is', async ({
  server,
  car,
  stack,
  firefox,
}) => {
  test.slow();
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.pair(await car.qrText(), 'Monaco');
  await phone.expectLive();
  await expect.poll(() => phone.read('[data-testid="soc"]')).toMatch(/^\d+\.\d$/);
  await expect.poll(() => phone.read('[data-testid="no-map"]')).toContain('WebGL 2');
  const without = await phone.page.evaluateOnNewDocument(takeVideoCodecsAway);
  await phone.reload();
  await phone.expectLive();
  const answer = await phone.page.evaluate(() => (window as unknown as { answer: string }).answer);
  expect(answer).toMatch(/^m=video 0 /m);
  await phone.page.removeScriptToEvaluateOnNewDocument(without.identifier);
  await car.stop();
  const failure = () => phone.read('[data-testid="failure"]', 'data-code');
  await expect.poll(failure, { timeout: 40_000 }).toBe('car');
  await car.import([driveFile(stack, '2024-05-06T10:00:00', 5)]);
  await car.start();
  await phone.expectLive();
  await expect.poll(failure).toBeNull();

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
