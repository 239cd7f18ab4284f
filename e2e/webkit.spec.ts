import { By, error, until, type WebDriver } from 'selenium-webdriver';
import { driveFile } from './support/drive-file.ts';
import { readRecords, writeRecords } from './support/stored-records.ts';
import { expect, test } from './support/test.ts';
import { startWebKit } from './support/webkit.ts';

const LIMIT_MS = 20_000;
/** The driver's word for a wait without a time limit of its own. */
const NO_LIMIT = 0;
const byText = (text: string) => By.xpath(`//button[normalize-space()="${text}"]`);

async function click(driver: WebDriver, by: By): Promise<void> {
  const element = await driver.wait(until.elementLocated(by), LIMIT_MS);
  await driver.wait(until.elementIsEnabled(element), LIMIT_MS);
  await element.click();
}

/** Fills in the provider's page. */
async function nameOwner(driver: WebDriver): Promise<void> {
  const email = await driver.wait(until.elementLocated(By.css('input')), LIMIT_MS);
  await email.clear();
  await email.sendKeys('owner@example.org');
  await driver.findElement(By.css('button')).click();
}

/** Signs in by the window that the page opens. */
async function signIn(driver: WebDriver, origin: string): Promise<void> {
  await driver.get(`${origin}/app/login`);
  const page = await driver.getWindowHandle();
  await click(driver, byText('Demo sign-in'));
  await driver.wait(async () => (await driver.getAllWindowHandles()).length === 2, LIMIT_MS);
  const popup = (await driver.getAllWindowHandles()).find((each) => each !== page) ?? '';
  await driver.switchTo().window(popup);
  await nameOwner(driver);
  await driver.wait(async () => (await driver.getAllWindowHandles()).length === 1, LIMIT_MS);
  await driver.switchTo().window(page);
}

/** Scripts for the page; the last argument takes their result. */
const hasDatabase =
  'indexedDB.databases().then((all) => arguments[1](all.some(({ name }) => name === arguments[0])));';
const hasStoredApp =
  "navigator.serviceWorker.getRegistration('/app').then((known) => arguments[0](Boolean(known?.active)));";
const writeAll = `(${writeRecords})(arguments[0]).then(() => arguments[1]('written'), (error) => arguments[1](String(error)));`;

/** Waits until a script of the page answers with yes; a page that is just being left answers nothing. */
function waitUntilTrue(
  driver: WebDriver,
  what: string,
  script: string,
  { values = [], limitMs = LIMIT_MS }: { values?: string[]; limitMs?: number } = {},
): Promise<boolean> {
  const ask = () =>
    driver.executeAsyncScript<boolean>(script, ...values).catch((reason: unknown) => {
      if (reason instanceof error.NoSuchFrameError) return false;
      throw reason;
    });
  return driver.wait(ask, limitMs, what);
}

/** Text or accessible name of an element, once it exists and is not empty. */
async function textOf(driver: WebDriver, selector: string): Promise<string> {
  const read = () =>
    driver.executeScript<string | null>('return document.querySelector(arguments[0])?.textContent', selector);
  return (await driver.wait(read, LIMIT_MS, `${selector} has no text`)) ?? '';
}

test('in WebKit, which has no WebRTC here: the app starts, signs in, reports that it cannot connect, and shows stored data', async ({
  server,
  car,
  phone,
  stack,
}) => {
  test.setTimeout(180_000);
  await car.import([driveFile(stack, '2024-05-06T10:00:00', 5)]);
  const logEntry = 'The Ligo app in the car started';
  await phone.page.goto(`${server.origin}/app/logs`);
  await expect(phone.page.getByText(logEntry).first()).toBeVisible();
  await phone.page.goto(`${server.origin}/app/trips?day=2024-05-06`);
  await expect(phone.page.getByTestId('trip')).toHaveCount(1, { timeout: 40_000 });
  await expect(phone.page.getByText('still on the car')).toHaveCount(0, { timeout: 40_000 });

  const driver = await startWebKit(stack);
  await signIn(driver, server.origin);
  await click(driver, byText('Continue without notifications'));
  await driver.wait(until.urlContains('/app/status'), LIMIT_MS);
  expect(await textOf(driver, '[data-testid="failure"]')).toContain('This browser cannot connect to the car');
  const state = await driver.findElement(By.css('[data-testid="connection"]')).getAttribute('data-state');
  expect(state).toBe('impossible');

  // Without a link nothing comes from the car: what another browser stored stands for what an earlier visit did.
  const records = await phone.page.evaluate(readRecords);
  for (const name of ['trips', 'logs']) {
    await driver.get(`${server.origin}/app/${name}`);
    await waitUntilTrue(driver, `no database of ${name}`, hasDatabase, { values: [`ligo-${name}`] });
  }
  expect(await driver.executeAsyncScript(writeAll, records)).toBe('written');
  // From here on the app is served from its own store. A page that WebKit opens while the first worker is activating is never
  // controlled by it and keeps reporting it as activating. An active worker exists, so everything is stored, and it serves the next page.
  // How long that takes depends on the machine alone; the flow's own time limit ends it.
  await waitUntilTrue(driver, 'the app is not stored', hasStoredApp, { limitMs: NO_LIMIT });
  await car.stop();
  await server.stop();
  await driver.get(`${server.origin}/app/logs`);
  await driver.wait(until.elementLocated(By.xpath(`//*[contains(text(), "${logEntry}")]`)), LIMIT_MS);
  await driver.get(`${server.origin}/app/trips?day=2024-05-06`);
  expect(await textOf(driver, '[data-testid="trip"]')).toContain('3');
  await driver.get(`${server.origin}/app/seats`);
  await driver.wait(
    until.elementLocated(By.xpath('//*[contains(text(), "Can be changed once the car is connected")]')),
    LIMIT_MS,
  );
  await driver.get(`${server.origin}/app/status`);
  expect(await textOf(driver, '[data-testid="soc"]')).toMatch(/^\d+\.\d$/);
  await driver.get(`${server.origin}/app/trips?day=2024-05-06`);
  await click(driver, By.css('[data-testid="trip"]'));
  expect(await textOf(driver, '[data-testid="trip-distance"]')).toBe('3');
  for (const id of ['speed', 'soc', 'power'])
    await driver.wait(until.elementLocated(By.css(`[data-testid="chart-${id}"] canvas`)), LIMIT_MS);
});

test('in WebKit: the page itself signs in where no window opens, and a cleared token comes back', async ({
  server,
  stack,
}) => {
  test.setTimeout(180_000);
  const driver = await startWebKit(stack);
  const token = () => driver.executeScript<string | null>('return localStorage.getItem("ligo.token")');
  await driver.get(`${server.origin}/app/login`);
  const button = await driver.wait(until.elementLocated(byText('Demo sign-in')), LIMIT_MS);
  await driver.executeScript('window.open = () => null');
  await button.click();
  await nameOwner(driver);
  await driver.wait(token, LIMIT_MS, 'not signed in');
  expect((await driver.getAllWindowHandles()).length).toBe(1);
  expect(await driver.getCurrentUrl()).not.toContain('token');

  await driver.executeScript('localStorage.clear()');
  await driver.get(`${server.origin}/app`);
  await driver.wait(token, LIMIT_MS, 'not signed in again');
});
