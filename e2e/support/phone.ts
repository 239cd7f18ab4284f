import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The actions of an owner on the phone; each step waits until the screen shows its result. */
export class Phone {
  readonly problems: string[] = [];

  constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('console', (message) => {
      // Chromium's own complaint: its test profiles have no push service.
      if (message.text().includes('Push API in incognito mode')) return;
      if (message.type() === 'error') this.problems.push(message.text());
    });
    page.on('pageerror', (error) => this.problems.push(String(error)));
  }

  /** A phone of its own: another browser profile, notifications allowed. */
  static async open(context: BrowserContext, origin: string): Promise<Phone> {
    await context.grantPermissions(['notifications', 'camera'], { origin });
    return new Phone(await context.newPage(), origin);
  }

  async signIn(email = 'owner@example.org'): Promise<void> {
    await this.page.goto(`${this.origin}/app/login`);
    const popupOpened = this.page.waitForEvent('popup');
    await this.page.getByRole('button', { name: /sign in|demo|google/i }).click();
    const popup = await popupOpened;
    await popup.getByRole('textbox').fill(email);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button').click();
    await closed;
    await this.page.waitForURL((url) => !url.pathname.startsWith('/app/login'));
  }

  /** Types a pairing code on the scan screen or in the add-car drawer. */
  async typeCode(code: string): Promise<void> {
    const input = this.page.getByRole('textbox', { name: /code/i });
    const manual = this.page.getByRole('button', { name: /type the code/i });
    // A camera that does not open takes the button away and brings the input by itself. After a `click` that runs into a time limit,
    // Playwright may swallow all later clicks of the page, also the one with which Enter submits the code.
    await expect(async () => {
      if (!(await input.isVisible())) await manual.dispatchEvent('click', {}, { timeout: 1_000 });
      await expect(input).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await input.fill(code);
    await input.press('Enter');
  }

  async nameCar(name: string): Promise<void> {
    const input = this.page.getByRole('textbox', { name: /name/i });
    await expect(input).toBeFocused();
    await input.fill(name);
    await input.press('Enter');
  }

  /** From nothing to a linked car on the Status screen. */
  async pair(code: string, name = 'My Leaf'): Promise<void> {
    await this.signIn();
    await this.typeCode(code);
    await this.nameCar(name);
    await this.page.waitForURL('**/app/status');
  }

  /** Runs an action that ends the sign-in, and waits until the app reloads the page after clearing it. Earlier input would be lost. */
  async leave(how: () => Promise<void>): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await how();
    await loaded;
    await this.page.waitForURL('**/app/login');
  }

  /** Within the time that a connection may take, and one more try. */
  async expectLive(): Promise<void> {
    await expect(this.page.getByTestId('connection')).toHaveAttribute('data-state', 'connected', {
      timeout: 30_000,
    });
  }

  async expectNotLive(): Promise<void> {
    await expect(this.page.getByTestId('connection')).not.toHaveAttribute('data-state', 'connected');
  }

  async openCars(): Promise<void> {
    await this.page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
    await expect(this.page.getByRole('heading', { name: 'my cars' })).toBeVisible();
  }

  async openAddCar(): Promise<void> {
    await this.openCars();
    await this.page.getByRole('button', { name: 'Add' }).click();
  }
}
