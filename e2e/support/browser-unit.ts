import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { approveAtScreen, approvedNumber } from './approve-at-screen.ts';
import type { Fix, RecordedDrive } from './recorded-drive.ts';
import type { Stack } from './stack.ts';
import { carOf, passTime, setAhead } from './worker-clocks.ts';

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
    const context = await stack.newContext(browser, {
      viewport: { width: 1024, height: 600 },
      permissions: ['geolocation'],
      serviceWorkers,
    });
    return BrowserUnit.openIn(context, origin, prepare);
  }

  /** One more tab of a browser. */
  static async openIn(
    context: BrowserContext,
    origin: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<BrowserUnit> {
    const page = await context.newPage();
    // The load of a machine that runs tests counts as heat, which reduces what cameras film.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PressureObserver'));
    await prepare?.(page);
    await page.addInitScript(approveAtScreen);
    const unit = new BrowserUnit(page, await context.newCDPSession(page));
    await page.goto(`${origin}/unit`);
    return unit;
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start' }).click();
  }

  /** Opens the settings, whose script is loaded on demand. */
  async openSettings(): Promise<void> {
    await this.page.getByRole('link', { name: 'Settings' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  }

  /** The code that appears after a touch. */
  async pairingCode(): Promise<string> {
    const code = this.page.getByTestId('code');
    await this.page.getByRole('button', { name: 'Add a phone' }).click();
    // A failure reports what the screen shows instead.
    await expect(this.page.locator('body')).toContainText(/[0-9A-Z]{4}\s+[0-9A-Z]{4}/, {
      timeout: 60_000,
      useInnerText: true,
    });
    await expect(code).toBeVisible();
    return (await code.textContent()) ?? '';
  }

  /** The number of the last device that its owner has approved. */
  async approvedNumber(): Promise<string | null> {
    return approvedNumber(this.page);
  }

  /** Moves the device north as a car until the returned function is called; that one leaves it standing. */
  drive(): () => void {
    const startedMs = Date.now();
    const fixOf = (speed: number) => {
      const meters = (SPEED_MPS * (Date.now() - startedMs)) / 1_000;
      return { latitude: START.latitude + meters / METERS_A_DEGREE, longitude: START.longitude, speed };
    };
    const end = this.reportPlaces(() => fixOf(SPEED_MPS));
    return () => {
      end();
      const standing = fixOf(0);
      this.reportPlaces(() => standing);
    };
  }

  /** So much time passes for the car at once, ms. */
  async pass(ms: number): Promise<void> {
    await carOf(this.page.workers()).evaluate(passTime, ms);
  }

  /** Sets the car's clock ahead, ms. */
  async setClock(aheadMs: number): Promise<void> {
    await carOf(this.page.workers()).evaluate(setAhead, aheadMs);
  }

  /** Gives the page this storage at most, bytes; `null`: what the browser gives. */
  async limitStorage(bytes: number | null): Promise<void> {
    const { origin } = new URL(this.page.url());
    await this.debugging.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(bytes !== null && { quotaSize: bytes }),
    });
  }

  /** Deletes what the browser stores for the page, as its owner or the browser itself may at any time. */
  async clearData(storageTypes = 'all'): Promise<void> {
    const { origin } = new URL(this.page.url());
    await this.debugging.send('Storage.clearDataForOrigin', { origin, storageTypes });
  }

  /** Moves the device along a recorded drive, `times` as fast. Resolves at its end, where the device stands from then on. */
  async replay(drive: RecordedDrive, times: number): Promise<void> {
    const startedMs = Date.now();
    this.reportPlaces(() => {
      const fix = drive.at((times * (Date.now() - startedMs)) / 1_000);
      return { ...fix, speed: fix.speed * times };
    });
    await new Promise((resolve) => setTimeout(resolve, (drive.durationS * 1_000) / times));
  }

  /** Reports a fix a second, as devices do also while they stand, until the returned function is called or the page closed. */
  private reportPlaces(fix: () => Fix): () => void {
    const end = () => clearInterval(timer);
    const report = () =>
      this.debugging.send('Emulation.setGeolocationOverride', {
        ...fix(),
        ...{ accuracy: 5, heading: 0, altitude: 20 },
      });
    const timer = setInterval(() => void report().catch(end), FIX_EVERY_MS);
    void report().catch(end);
    return end;
  }
}

/** The page is hidden or shown, for its own script. */
export const showPage = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
