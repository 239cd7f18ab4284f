import type { Page } from 'puppeteer-core';
import { approveAtScreen } from './approve-at-screen.ts';
import type { BrowserWithProfile } from './browser-with-profile.ts';
import { carOf, passTime } from './worker-clocks.ts';

const STARTED = { timeout: 30_000 };

/** The page of a car in a browser with a profile, which can be killed. */
export class ProfiledUnit {
  private constructor(readonly page: Page) {}

  /** Opens and starts it, with leave to use the location. `prepare`: done before the page is loaded. */
  static async start(
    browser: BrowserWithProfile,
    origin: string,
    prepare: (page: Page) => Promise<void>,
  ): Promise<ProfiledUnit> {
    const page = await browser.newPage();
    const permission = { name: 'geolocation' };
    await page.browserContext().setPermission(origin, { permission, state: 'granted' });
    await page.evaluateOnNewDocument(approveAtScreen);
    await prepare(page);
    await page.goto(`${origin}/unit`);
    const unit = new ProfiledUnit(page);
    await unit.tap('button', 'Start');
    return unit;
  }

  /** Waits until it is at its server: a browser that was killed takes its time to begin on a busy machine. */
  async expectOnline(): Promise<void> {
    await this.page.waitForSelector('[data-testid="server"]::-p-text(Online)', { timeout: 60_000 });
  }

  /** The code that appears after a touch. */
  async pairingCode(): Promise<string> {
    await this.tap('link', 'Phones');
    await this.tap('button', 'Add a phone');
    const code = await this.page.waitForSelector('[data-testid="code"]', STARTED);
    return (await code?.evaluate((element) => element.textContent)) ?? '';
  }

  async parkAfterAMinute(): Promise<void> {
    await this.tap('link', 'Settings');
    await this.tap('button', '1 minute');
    await this.page.waitForSelector('[aria-pressed="true"]::-p-text(1 minute)', STARTED);
  }

  /** So much time passes for the car at once, ms. */
  async pass(ms: number): Promise<void> {
    await carOf(this.page.workers()).evaluate(passTime, ms);
  }

  async tap(role: string, name: string): Promise<void> {
    await this.page.locator(`::-p-aria(${name}[role="${role}"])`).setTimeout(STARTED.timeout).click();
  }
}

const SPEED_MPS = 15;
const METERS_A_DEGREE = 111_320;
const FIX_EVERY_MS = 1_000;

/** A drive north, a fix a second in all pages that it prepares. */
export class NorthDrive {
  private readonly startedMs = Date.now();
  private endedMs: number | null = null;

  async prepare(page: Page): Promise<void> {
    const debugging = await page.createCDPSession();
    const report = () =>
      debugging.send('Emulation.setGeolocationOverride', {
        latitude: 43.7 + (this.kmSince(this.startedMs / 1_000) * 1_000) / METERS_A_DEGREE,
        ...{ longitude: 7.42, accuracy: 5, heading: 0, altitude: 20 },
        speed: this.endedMs === null ? SPEED_MPS : 0,
      });
    const timer = setInterval(() => void report().catch(() => clearInterval(timer)), FIX_EVERY_MS);
  }

  stand(): void {
    this.endedMs = Date.now();
  }

  /** How far it has gone since a time. */
  kmSince(timeS: number): number {
    return (SPEED_MPS * ((this.endedMs ?? Date.now()) / 1_000 - timeS)) / 1_000;
  }
}
