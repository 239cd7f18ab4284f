import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { chargeFile, driveFile } from './support/drive-file.ts';
import { AXE, walkScript } from './support/every-screen.ts';
import { downloadTo } from './support/firefox.ts';
import { FirefoxPhone, test } from './support/firefox-phone.ts';
import { Phone } from './support/phone.ts';
import { recordWalkBy, sentryCar } from './support/sentry-car.ts';
import { expect } from './support/test.ts';

const DAY = '2024-05-06';

/** With what opens on them, while the car is connected and has a history. */
const SCREENS_OF_CAR = [
  { path: 'status', openers: ['Menu', 'Monaco', 'battery figures'] },
  {
    path: `trips?day=${DAY}`,
    openers: ['Choose a date', 'Export trips'],
    entry: '[data-testid="trip"]',
  },
  {
    path: `charging?day=${DAY}`,
    openers: ['Add a session', 'Import', 'Export'],
    entry: '[data-testid="charge"]',
  },
  {
    path: 'sentry?tab=configuration',
    openers: ['Hours by weekday', 'Fine-tuning', 'Areas to ignore', 'Stop when', 'Places without Sentry'],
  },
  { path: 'settings', openers: ['Delete account', 'Log out'] },
  { path: 'tariffs', openers: ['New tariff', 'New place'] },
  { path: 'account' },
];

/** Some days later: its times are in UTC. */
const TESLAMATE = `start_date,end_date,charge_energy_added,start_battery_level,end_battery_level,cost
2024-05-10 08:00:00,2024-05-10 09:00:00,12.5,40,50,3.4
`;

/** Imports a session of a file, adds one by hand and a note to it; resolves to the file of all sessions. */
async function enterCharges(phone: FirefoxPhone, folder: string): Promise<string> {
  const sessions = () => phone.page.$$eval('[data-testid="charge"]', ({ length }) => length);
  await phone.goto(`/app/charging?day=${DAY}`);
  await expect.poll(sessions).toBe(1);
  await phone.tap('button', 'Import charging sessions');
  const path = join(folder, 'teslamate.csv');
  writeFileSync(path, TESLAMATE);
  const input = await phone.page.waitForSelector('input[type=file]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
  await phone.tap('button', 'Import 1 session');
  await expect.poll(sessions).toBe(2);
  await phone.tap('button', 'Add a session');
  await phone.fill('Energy in kWh', '7,5');
  await phone.tap('button', 'Save');
  const notes = () => phone.read('[data-testid="own-notes"]');
  await expect.poll(notes).toContain('Entered by you');
  await phone.tap('button', 'Edit');
  await phone.fill('Note', 'At the harbour');
  await phone.tap('button', 'Save');
  await expect.poll(notes).toContain('At the harbour');
  await phone.tap('button', 'Back');
  await phone.tap('button', 'Export charging sessions');
  await phone.tap('button', 'CSV');
  const saved = () =>
    readdirSync(folder)
      .filter((name) => /^ligo-charging-.*\.csv$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
  await expect.poll(saved).toMatch(/^car,.*\r\n$/s);
  return saved();
}

test('a phone with Firefox and one with Chromium agree on a seat of the car; Firefox plays a recording, keeps sessions of a file and by hand, and shows every screen', async ({
  stack,
  server,
  context,
  firefox,
}) => {
  test.setTimeout(180_000);
  const car = await sentryCar(stack, server);
  await recordWalkBy(car);
  // It is not parked then, and films nothing.
  await car.restartWith([]);
  await car.import([driveFile(stack, `${DAY}T10:00:00`, 5), chargeFile(stack, `${DAY}T20:00:00`, 20)]);
  const chromium = await Phone.paired(context, server, car);
  await car.nextWaiting();
  const phone = await FirefoxPhone.open(firefox, server.origin);
  await phone.signIn();
  await phone.chooseNumber((await car.nextWaiting()).number);
  await phone.expectLive();
  await chromium.page.getByRole('button', { name: 'Menu' }).click();
  await chromium.page.getByRole('link', { name: 'Seats' }).click();
  await phone.openScreen('Seats');
  const heatThere = chromium.page
    .getByRole('region', { name: 'Driver' })
    .getByRole('button', { name: 'Heating' });
  const heatHere = '[aria-label="Driver"] button[data-level]';
  await phone.page.locator(heatHere).click();
  await expect(heatThere).toHaveAttribute('data-level', '1');
  await expect(heatThere).toBeEnabled();
  await heatThere.click();
  await expect.poll(() => phone.read(heatHere, 'data-level')).toBe('2');

  await phone.goto('/app/sentry?tab=recordings');
  await phone.page.locator('[data-testid="recording"]').click();
  const playedS = () =>
    phone.page.$eval('[role=dialog] video', (video) => (video as HTMLVideoElement).currentTime);
  await expect(async () => expect(await playedS()).toBeGreaterThan(0.5)).toPass({ timeout: 30_000 });
  const fullScreen = () => phone.page.evaluate(() => document.fullscreenElement?.tagName ?? null);
  for (const tag of ['SECTION', null]) {
    await phone.page.locator('[role=dialog] button[aria-label="Full screen"]').click();
    await expect.poll(fullScreen).toBe(tag);
  }
  await phone.page.keyboard.press('Escape');
  const folder = stack.folder('downloads');
  mkdirSync(folder);
  await downloadTo(firefox, folder);
  const lines = (await enterCharges(phone, folder)).trim().split('\r\n').slice(1);
  expect(lines.map((line) => /,(true|false),.*$/.exec(line)?.[0])).toEqual([
    ',false,,',
    ',true,,',
    ',true,At the harbour,',
  ]);
  await phone.page.evaluate(AXE);
  expect(await phone.page.evaluate(walkScript(SCREENS_OF_CAR))).toEqual([]);
  await chromium.expectLive();
  await phone.expectLive();
  expect([...phone.problems, ...chromium.problems]).toEqual([]);
});
