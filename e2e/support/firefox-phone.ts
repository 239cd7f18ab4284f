import { shownNumber } from '@ligo/protocol';
import type { Browser, Page } from 'puppeteer-core';
import { startFirefox } from './firefox.ts';
import { test as base, expect } from './test.ts';

/** An element by its role and its name, as assistive technology has them. */
const named = (role: string, name: string) => `::-p-aria([role="${role}"][name="${name}"])`;

/** The actions of an owner on a phone with Firefox; each step waits until the screen shows its result. */
export class FirefoxPhone {
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
    return new FirefoxPhone(await firefoxPage(browser), origin);
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
    await this.paste(input, code);
    await this.page.locator(named('textbox', 'Name of the car')).fill(name);
    await this.page.keyboard.press('Enter');
    await expect.poll(() => this.path()).toBe('/app/status');
  }

  /** Inserts a text at once: letter by letter, the begin of a QR code's text would be submitted as a code. */
  private async paste(input: string, text: string): Promise<void> {
    await this.page.locator(input).waitHandle();
    await this.page.$eval(
      input,
      (field, pasted) => {
        (field as HTMLInputElement).focus();
        document.execCommand('insertText', false, pasted);
      },
      text,
    );
  }

  /** Chooses the number that the car shows. */
  chooseNumber(number: string): Promise<void> {
    return this.tap('button', shownNumber(number), 30_000);
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

  async fill(label: string, text: string): Promise<void> {
    await this.page.locator(named('textbox', label)).fill(text);
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

/** One Firefox for all tests of a worker; each phone has a profile of its own in it, which ends with the test. */
export const test = base.extend<{ firefox: Browser }, { sharedFirefox: Browser }>({
  sharedFirefox: [
    async ({ browserName: _another }, use) => {
      const firefox = await startFirefox();
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  firefox: async ({ sharedFirefox }, use) => {
    await use(sharedFirefox);
    const own = sharedFirefox.defaultBrowserContext();
    for (const context of sharedFirefox.browserContexts()) if (context !== own) await context.close();
  },
});

/** A page with a profile of its own. */
export const firefoxPage = async (firefox: Browser): Promise<Page> =>
  (await firefox.createBrowserContext()).newPage();
