import { HTTP_CALLS, shownNumber } from '@ligo/protocol';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { carsOf, knowCars } from './known-cars.ts';
import type { Stack } from './stack.ts';

const OWNER = 'owner@example.org';

/** Signs in at the demo without its page; resolves to the address of the app to which that leads. */
async function signedInAddress({ request }: BrowserContext, origin: string, email = OWNER): Promise<string> {
  const form = await request.get(`${origin}/api/auth/google`);
  return (await request.post(form.url(), { form: { email } })).url();
}

const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? '';

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
      if (message.type() === 'error') this.problems.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.problems.push(String(error)));
  }

  /** A phone of its own: another browser profile, notifications allowed. */
  static async open(context: BrowserContext, origin: string): Promise<Phone> {
    await context.grantPermissions(['notifications', 'camera'], { origin });
    return new Phone(await context.newPage(), origin);
  }

  /** A phone that is linked with a car, and live, without the screens of signing in and pairing, which have flows of their own. */
  static async paired(
    context: BrowserContext,
    { origin }: { origin: string },
    car: { pairingCode(): Promise<string> },
    email?: string,
  ): Promise<Phone> {
    const phone = await Phone.open(context, origin);
    const address = await signedInAddress(context, origin, email);
    const token = tokenIn(address);
    const call = async (path: string, data: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await context.request.post(`${origin}/api/car-list/${path}`, { data, headers });
      expect(answer.status()).toBe(200);
      return answer.json();
    };
    const { carId } = HTTP_CALLS.carAdd.response.parse(await call('add', { code: await car.pairingCode() }));
    await call('edit', { carId, name: 'Monaco' });
    await knowCars(phone.page, origin, token, [carId]);
    await phone.page.goto(address);
    await phone.page.waitForURL('**/app/status');
    await phone.expectLive();
    return phone;
  }

  async signIn(email = OWNER): Promise<void> {
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
    // Playwright may swallow all later clicks of the page.
    await expect(async () => {
      if (!(await input.isVisible())) await manual.dispatchEvent('click', {}, { timeout: 1_000 });
      await expect(input).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // The last letter submits it; a key could reach the next step, and leave the car without a name.
    await input.fill(code);
  }

  /** Chooses the number that the car shows. */
  async chooseNumber(number: string): Promise<void> {
    await this.page.getByRole('button', { name: shownNumber(number) }).click();
  }

  async nameCar(name: string): Promise<void> {
    const input = this.page.getByRole('textbox', { name: /name/i });
    await expect(input).toBeFocused();
    await input.fill(name);
    await input.press('Enter');
  }

  /** From nothing to a linked car on the Status screen. `code`: the text of a QR code, or a typed one, whose number is then chosen. */
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

  /** Goes to a screen as an owner does, from the menu, so that the link stays up. */
  async openScreen(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu' }).click();
    // Behind it may be a count.
    await this.page.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) }).click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Shows what an address below `/app` has, without loading the page again. */
  async show(path: string): Promise<void> {
    // Until its first screen, the app does not follow the address.
    await expect(this.page.locator('h1').first()).toBeVisible();
    await this.page.evaluate((address) => {
      const isOther = new URL(address, window.location.href).pathname !== window.location.pathname;
      // It stays until the other screen is loaded.
      if (isOther) document.querySelector('h1')?.setAttribute('data-left', '');
      window.history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/app/${path}`);
    await this.page.waitForURL(`**/app/${path}`);
    await expect(this.page.locator('h1:not([data-left])').first()).toBeVisible({ timeout: 30_000 });
  }

  /** Loads the page again in another language. */
  async startIn(language: string): Promise<void> {
    await this.page.evaluate((value) => localStorage.setItem('ligo.language', value), language);
    await this.page.reload();
  }

  /** Shows another language, as if its owner, who is signed in, chose it in another tab. */
  async speak(language: string): Promise<void> {
    await this.page.evaluate((newValue) => {
      const key = 'ligo.language';
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    }, language);
    await expect(this.page.locator('html')).toHaveAttribute('lang', language);
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

/** Another phone of the same owner, live. */
export async function anotherPhone(
  stack: Stack,
  browser: Browser,
  { origin }: { origin: string },
  options: BrowserContextOptions = {},
): Promise<Phone> {
  const context = await stack.newContext(browser, options);
  const phone = await Phone.open(context, origin);
  const address = await signedInAddress(context, origin);
  const token = tokenIn(address);
  await knowCars(phone.page, origin, token, await carsOf(context, origin, token));
  await phone.page.goto(address);
  await phone.expectLive();
  return phone;
}
