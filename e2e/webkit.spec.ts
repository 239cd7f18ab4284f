import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@ligo/machine/test-support';
import { Builder, By, Capabilities, error, until, type WebDriver } from 'selenium-webdriver';
import { driveFile } from './support/drive-file.ts';
import { walkScript } from './support/every-screen.ts';
import type { Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** The window of WebKitGTK's own small browser, from Debian's package. */
const browserPath = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** Starts a program that ends with the stack. */
function start(stack: Stack, command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  stack.onEnd(async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  });
  return child;
}

/** A virtual display; resolves to its name. */
async function startDisplay(stack: Stack): Promise<string> {
  const child = start(stack, 'Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

/** Starts WebKit's engine, which is Safari's, as Debian builds it: without WebRTC. */
async function startWebKit(stack: Stack): Promise<WebDriver> {
  const DISPLAY = await startDisplay(stack);
  const port = await freePort();
  start(stack, 'WebKitWebDriver', [`--port=${port}`], {
    DISPLAY,
    GDK_BACKEND: 'x11',
    // Without a language of its own the engine calls its language `C`, which is none.
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
    // Its sandbox needs name spaces of its own, which a container does not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50));
  const driver = await new Builder()
    .usingServer(origin)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
      }),
    )
    .build();
  stack.onEnd(() => driver.quit());
  await driver.manage().setTimeouts({ script: WALK_LIMIT_MS });
  return driver;
}

/** The app's records in a browser: its small records, and the rows of its databases with their bytes as text. */
interface StoredRecords {
  small: [key: string, value: string][];
  rows: { database: string; store: string; json: string }[];
}

/** Reads everything that the app keeps; runs in the page. */
async function readRecords(): Promise<StoredRecords> {
  const rows: StoredRecords['rows'] = [];
  const asText = (_key: string, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { array: value.constructor.name, bytes: btoa(String.fromCharCode(...bytes)) };
  };
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      const all = await new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      for (const row of all) rows.push({ database: name, store, json: JSON.stringify(row, asText) });
    }
    database.close();
  }
  const small = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('ligo.record.'));
  return { small, rows };
}

/** Puts into the databases, which the app has made, what another browser kept; runs in the page. */
async function writeRecords({ small, rows }: StoredRecords): Promise<void> {
  const kinds = { Uint8Array, Float32Array, Float64Array };
  const asBytes = (_key: string, value: { array?: keyof typeof kinds; bytes?: string } | null) => {
    const Kind = value?.array && kinds[value.array];
    if (!Kind) return value;
    return new Kind(Uint8Array.from(atob(value.bytes ?? ''), (letter) => letter.charCodeAt(0)).buffer);
  };
  for (const [key, value] of small) localStorage.setItem(key, value);
  for (const { database: name, store, json } of rows) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite');
      transaction.objectStore(store).put(JSON.parse(json, asBytes));
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }
}

const LIMIT_MS = 20_000;
/** The driver's word for a wait without a time limit of its own. */
const NO_LIMIT = 0;
/** Time of a script that walks over all screens; the limit of its flow is longer. */
const WALK_LIMIT_MS = 150_000;
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

/** With what opens on them while no car can be reached. */
const SCREENS_WITHOUT_CAR = [
  { path: 'status', openers: ['my cars', 'battery figures'] },
  { path: 'trips?day=2024-05-06', openers: ['Help', 'Choose a date', 'Export trips'] },
  { path: 'settings', openers: ['Delete account', 'Log out'] },
  { path: 'tariffs', openers: ['New tariff'] },
];

test('in WebKit, which has no WebRTC here: the app starts, signs in, reports that it cannot connect, shows every screen, and shows stored data', async ({
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
  const shown = ['trips', 'logs'];
  for (const name of shown) {
    await driver.get(`${server.origin}/app/${name}`);
    await waitUntilTrue(driver, `no database of ${name}`, hasDatabase, { values: [`ligo-${name}`] });
  }
  // The other databases are made for a car that is connected.
  records.rows = records.rows.filter(({ database }) => shown.includes(database.replace('ligo-', '')));
  expect(await driver.executeAsyncScript(writeAll, records)).toBe('written');
  await driver.get(`${server.origin}/app/settings`);
  await textOf(driver, 'h1');
  const walk = `${walkScript(SCREENS_WITHOUT_CAR)}.then(arguments[0], (error) => arguments[0]([String(error)]));`;
  expect(await driver.executeAsyncScript(walk)).toEqual([]);
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
