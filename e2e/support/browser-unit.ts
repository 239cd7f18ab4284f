import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Stack } from './stack.ts';

/** Where a drive begins, and how fast it goes north. */
const START = { latitude: 43.735, longitude: 7.42 };
const SPEED_MPS = 15;
const METERS_A_DEGREE = 111_320;
const FIX_EVERY_MS = 1_000;

interface UnitOptions extends Pick<BrowserContextOptions, 'serviceWorkers'> {
  /** Called with the page before it is loaded. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A browser whose page is a car, with a profile of its own. */
export class BrowserUnit {
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly debugging: CDPSession,
  ) {
    page.on('console', (message) => message.type() === 'error' && this.problems.push(message.text()));
    page.on('pageerror', (error) => this.problems.push(String(error)));
  }

  static async open(
    stack: Stack,
    browser: Browser,
    origin: string,
    { prepare, serviceWorkers = 'block' }: UnitOptions = {},
  ): Promise<BrowserUnit> {
    const context = await browser.newContext({
      viewport: { width: 1024, height: 600 },
      permissions: ['geolocation'],
      serviceWorkers,
    });
    stack.onEnd(() => context.close());
    return BrowserUnit.openIn(context, origin, prepare);
  }

  /** One more tab of a browser. */
  static async openIn(
    context: BrowserContext,
    origin: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<BrowserUnit> {
    const page = await context.newPage();
    await prepare?.(page);
    const unit = new BrowserUnit(page, await context.newCDPSession(page));
    await page.goto(`${origin}/unit`);
    return unit;
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start' }).click();
  }

  /** The code that appears after a touch. */
  async pairingCode(): Promise<string> {
    const code = this.page.getByTestId('code');
    await this.page.getByRole('button', { name: 'Add a phone' }).click();
    await expect(code).toBeVisible({ timeout: 20_000 });
    return (await code.textContent()) ?? '';
  }

  /** Moves the device north as a car, a fix a second, until the returned function is called; that one leaves it standing. */
  drive(): () => Promise<void> {
    const startedMs = Date.now();
    const report = (speed: number) => {
      const meters = (SPEED_MPS * (Date.now() - startedMs)) / 1_000;
      const latitude = START.latitude + meters / METERS_A_DEGREE;
      return this.debugging.send('Emulation.setGeolocationOverride', {
        ...{ latitude, longitude: START.longitude, accuracy: 5 },
        ...{ speed, heading: 0, altitude: 20 },
      });
    };
    const timer = setInterval(() => void report(SPEED_MPS).catch(() => clearInterval(timer)), FIX_EVERY_MS);
    return async () => {
      clearInterval(timer);
      await report(0);
    };
  }
}
