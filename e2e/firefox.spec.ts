import type { Browser, Page } from 'puppeteer-core';
import { chargeFile, driveFile } from './support/drive-file.ts';
import { AXE, walkScript } from './support/every-screen.ts';
import { startFirefox } from './support/firefox.ts';
import { Phone } from './support/phone.ts';
import { recordWalkBy, sentryCar } from './support/sentry-car.ts';
import { CarUnderTest, ServerUnderTest } from './support/stack.ts';
import { test as base, expect } from './support/test.ts';
import { startTurnServer } from './support/turn-server.ts';

/** An element by its role and its name, as assistive technology has them. */
const named = (role: string, name: string) => `::-p-aria([role="${role}"][name="${name}"])`;

/** The actions of an owner on a phone with Firefox; each step waits until the screen shows its result. */
class FirefoxPhone {
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(message.text());
    });
    page.on('pageerror', (error) => this.problems.push(String(error)));
  }

  /** A phone of its own: another browser profile. */
  static async open(browser: Browser, origin: string): Promise<FirefoxPhone> {
    const context = await browser.createBrowserContext();
    return new FirefoxPhone(await context.newPage(), origin);
  }

  async signIn(email = 'owner@example.org'): Promise<void> {
    await this.page.goto(`${this.origin}/app/login`);
    const opened = new Promise<Page | null>((resolve) => this.page.once('popup', resolve));
    await this.tap('button', 'Demo sign-in');
    const popup = await opened;
    if (!popup) throw new Error('The sign-in window did not open');
    // Whatever asks the empty page that the window begins with gets no answer.
    await expect.poll(() => popup.url()).toContain('/demo-oidc/');
    await popup.locator('input').fill(email);
    await popup.locator('button').click();
    await expect.poll(() => this.path()).not.toBe('/app/login');
    // Firefox's own question cannot be answered here.
    await this.tap('button', 'Continue without notifications');
  }

  /** From nothing to a linked car on the Status screen. */
  async pair(code: string, name = 'My Leaf'): Promise<void> {
    await this.signIn();
    const input = named('textbox', 'Code under the QR code');
    // Without a camera the input comes by itself, and the button goes.
    await expect(async () => {
      if ((await this.page.$(input)) === null) await this.tap('button', 'Type the code manually', 1_000);
      expect(await this.page.$(input)).not.toBeNull();
    }).toPass({ timeout: 15_000 });
    await this.page.locator(input).fill(code);
    await this.page.keyboard.press('Enter');
    await this.page.locator(named('textbox', 'Name of the car')).fill(name);
    await this.page.keyboard.press('Enter');
    await expect.poll(() => this.path()).toBe('/app/status');
  }

  /** Opens an address of the server. Firefox reports each file that the page before still loads as failed, so that page loads to its end. */
  async goto(path: string): Promise<void> {
    await this.page.waitForNetworkIdle();
    await this.page.goto(`${this.origin}${path}`);
  }

  /** Loads the page again, once it has loaded to its end. */
  async reload(): Promise<void> {
    await this.page.waitForNetworkIdle();
    await this.page.reload();
  }

  async tap(role: string, name: string, withinMs = 15_000): Promise<void> {
    await this.page.locator(named(role, name)).setTimeout(withinMs).click();
  }

  /** Goes there as an owner does, from the menu, so that the link stays up. */
  async openScreen(name: 'Seats' | 'Trips'): Promise<void> {
    await this.tap('button', 'Menu');
    await this.tap('link', name);
    await expect.poll(() => this.path()).toBe(`/app/${name.toLowerCase()}`);
  }

  async expectLive(): Promise<void> {
    const state = () => this.read('[data-testid="connection"]', 'data-state');
    await expect.poll(state, { timeout: 30_000 }).toBe('connected');
  }

  /** Text of an element, or one of its attributes; `null` without it. */
  read(selector: string, attribute?: string): Promise<string | null> {
    return this.page.evaluate(
      (which, wanted) => {
        const element = document.querySelector(which);
        return (wanted ? element?.getAttribute(wanted) : element?.textContent) ?? null;
      },
      selector,
      attribute,
    );
  }

  private path(): string {
    return new URL(this.page.url()).pathname;
  }
}

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

const DAY = '2024-05-06';

/** With what opens on them, while the car is connected and has a history. */
const SCREENS_OF_CAR = [
  { path: 'status', openers: ['Menu', 'Monaco', 'battery figures'] },
  {
    path: `trips?day=${DAY}`,
    openers: ['Choose a date', 'Export trips'],
    entry: '[data-testid="trip"]',
  },
  {
    path: `charging?day=${DAY}`,
    openers: ['Add a session', 'Import', 'Export'],
    entry: '[data-testid="charge"]',
  },
  {
    path: 'sentry?tab=configuration',
    openers: ['Hours by weekday', 'Fine-tuning', 'Areas to ignore', 'Stop when', 'Places without Sentry'],
  },
  { path: 'settings', openers: ['Delete account', 'Log out'] },
  { path: 'tariffs', openers: ['New tariff', 'New place'] },
  { path: 'account' },
];

test('a phone with Firefox and one with Chromium agree on a seat of the car; Firefox plays a recording and shows every screen', async ({
  stack,
  server,
  context,
  firefox,
}) => {
  test.setTimeout(180_000);
  const car = await sentryCar(stack, server);
  await car.import([driveFile(stack, `${DAY}T10:00:00`, 5), chargeFile(stack, `${DAY}T20:00:00`, 20)]);
  const chromium = await Phone.paired(context, server, car);
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

  await recordWalkBy(car);
  await phone.goto('/app/sentry?tab=recordings');
  await phone.page.locator('[data-testid="recording"]').click();
  const playedS = () =>
    phone.page.$eval('[role=dialog] video', (video) => (video as HTMLVideoElement).currentTime);
  await expect(async () => expect(await playedS()).toBeGreaterThan(0.5)).toPass({ timeout: 30_000 });
  const fullScreen = () => phone.page.evaluate(() => document.fullscreenElement?.tagName ?? null);
  for (const tag of ['SECTION', null]) {
    await phone.page.locator('[role=dialog] button[aria-label="Full screen"]').click();
    await expect.poll(fullScreen).toBe(tag);
  }
  await phone.page.keyboard.press('Escape');
  await phone.page.evaluate(AXE);
  expect(await phone.page.evaluate(walkScript(SCREENS_OF_CAR))).toEqual([]);
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
