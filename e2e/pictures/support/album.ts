import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { livesOnTheDay } from './demo-day.ts';

/** The languages that pictures are taken in. */
export const LANGUAGES: readonly string[] = JSON.parse(
  readFileSync(new URL('../../../scripts/lib/pictures.json', import.meta.url), 'utf8'),
).languages;

/** Path of a picture before it is encoded. */
export const takenPicture = (language: string, name: string) =>
  fileURLToPath(new URL(`../../../.cache/pictures/${language}/${name}.png`, import.meta.url));

const PHONE = { width: 390, height: 844 };
const DASHBOARD_SCREEN = { width: 1920, height: 720 };
const DESK = { width: 1280, height: 800 };

/** Takes pictures of the app on one phone. */
export class Album {
  private language = 'en';

  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {}

  /** Restarts the app in a language, at an address below `/app`. */
  async open(language: string, path: string): Promise<void> {
    this.language = language;
    await this.page.evaluate((value) => localStorage.setItem('ligo.language', value), language);
    await this.page.goto(`${this.origin}/app/${path}`);
    await expect(this.page.getByTestId('connection')).toHaveAttribute('data-state', 'connected');
  }

  /** Goes to an address below `/app`; the link stays up. */
  async turnTo(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, `/app/${path}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** Keeps what the phone shows. */
  async keep(name: string): Promise<void> {
    // The app collapses it after a while; a picture shows the source of the map.
    await this.page.evaluate(() => {
      for (const source of document.querySelectorAll('.maplibregl-ctrl-attrib.maplibregl-compact'))
        source.classList.add('maplibregl-compact-show');
    });
    await this.page.screenshot({ path: takenPicture(this.language, name), animations: 'disabled' });
  }

  /** Keeps what a desk shows. */
  async keepWide(name: string, isReady: () => Promise<void>): Promise<void> {
    await this.page.setViewportSize(DESK);
    await isReady();
    await this.keep(name);
    await this.page.setViewportSize(PHONE);
  }
}

/** Keeps what the car's own screen shows, in English, once it shows what is asked for. */
export async function keepDashboard(
  context: BrowserContext,
  address: string,
  name: string,
  isReady: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  await livesOnTheDay(page);
  // As the phone beside it.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(DASHBOARD_SCREEN);
  await page.goto(address);
  await isReady(page);
  await page.screenshot({ path: takenPicture('en', name), animations: 'disabled' });
  await page.close();
}
