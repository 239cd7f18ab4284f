import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const { languages } = JSON.parse(
  readFileSync(new URL('../../../scripts/lib/pictures.json', import.meta.url), 'utf8'),
) as { languages: string[] };

/** Where pictures lie before they are encoded. */
const folder = fileURLToPath(new URL('../../../.cache/pictures', import.meta.url));

/** The languages that pictures are taken in. */
export const LANGUAGES: readonly string[] = languages;

/** Takes pictures of the app on one phone. */
export class Album {
  private language = '';

  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {}

  /** Starts the app anew in a language, at an address below `/app`. */
  async open(language: string, path: string): Promise<void> {
    this.language = language;
    await this.page.evaluate((value) => localStorage.setItem('ligo.language', value), language);
    await this.page.goto(`${this.origin}/app/${path}`);
    await expect(this.page.locator('html')).toHaveAttribute('lang', /./);
    await expect(this.page.getByTestId('connection')).toHaveAttribute('data-state', 'connected', {
      timeout: 30_000,
    });
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
    await this.page.screenshot({ path: `${folder}/${this.language}/${name}.png` });
  }
}
