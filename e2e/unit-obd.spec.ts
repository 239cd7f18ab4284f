import type { Browser } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { BrowserUnit } from './support/browser-unit.ts';
import { Phone } from './support/phone.ts';
import type { ServerUnderTest, Stack } from './support/stack.ts';
import { StandInAdapter } from './support/stand-in-adapter.ts';
import { expect, test } from './support/test.ts';

/** A unit with an adapter in reach, whose page is at its settings. */
async function openWithAdapter(
  stack: Stack,
  browser: Browser,
  server: ServerUnderTest,
  radio: Parameters<typeof StandInAdapter.plugIn>[2] = {},
): Promise<{ unit: BrowserUnit; adapter: StandInAdapter }> {
  const plugged: StandInAdapter[] = [];
  const unit = await BrowserUnit.open(stack, browser, server.origin, {
    prepare: async (page) => void plugged.push(await StandInAdapter.plugIn(page, stack, radio)),
  });
  const [adapter] = plugged;
  if (!adapter) throw new Error('The page was not prepared');
  await unit.start();
  return { unit, adapter };
}

test('an OBD adapter by Bluetooth: chosen by a touch, read on the phone, and again after a reload and a loss', async ({
  server,
  stack,
  browser,
  context,
}) => {
  test.setTimeout(180_000);
  const { unit, adapter } = await openWithAdapter(stack, browser, server);
  const { page } = unit;
  const phone = await Phone.paired(context, server, unit);
  await unit.openSettings();
  await expectAccessible(page, 'the settings');
  await page.getByRole('button', { name: 'Connect by Bluetooth' }).click();
  await page.getByRole('combobox', { name: 'Make' }).selectOption('BYD');
  await page.getByRole('combobox', { name: 'Model' }).selectOption('Dolphin');
  await expect(page.getByTestId('chosen-car')).toHaveText('BYD Dolphin (2021–)');
  const soc = phone.page.getByTestId('soc');
  await expect(soc).toHaveText('50.0', { timeout: 60_000 });
  await expectAccessible(page, 'the settings with an adapter');

  await page.reload();
  await expect(page.getByText('only if you ask for it').first()).toBeVisible();
  await page.getByRole('button', { name: 'Connect' }).first().click();
  await expect(page.getByText('only if you ask for it')).toHaveCount(0);
  const state = page.getByText('Vgate iCar').locator('../..');
  await expect(state).toContainText('Reading', { timeout: 30_000 });
  await adapter.lose();
  await expect(state).toContainText('has ended the connection', { timeout: 30_000 });
  await expect(state).toContainText('Reading', { timeout: 60_000 });

  await page.getByRole('button', { name: 'Forget adapter' }).click();
  await expect(page.getByRole('button', { name: 'Connect by Bluetooth' })).toBeVisible();
  expect(phone.problems).toEqual([]);
  expect(unit.problems).toEqual([]);
});

test('a page that may not use Bluetooth, whose radio is off, or whose browser has none, explains it; an adapter that the browser remembers is read after a reload without a touch', async ({
  server,
  stack,
  browser,
}) => {
  test.slow();
  const radio = { permission: 'denied', remembers: true } as const;
  const { unit, adapter } = await openWithAdapter(stack, browser, server, radio);
  const { page } = unit;
  await unit.openSettings();
  const connect = page.getByRole('button', { name: 'Connect by Bluetooth' });
  await connect.click();
  await expect(page.getByRole('alert')).toContainText('does not let this page connect');
  await expectAccessible(page, 'Bluetooth denied');
  await adapter.set({ isOn: false, permission: 'granted' });
  await connect.click();
  await expect(page.getByRole('alert')).toHaveText('Bluetooth is turned off on this device.');
  await adapter.set({ isOn: true });
  await connect.click();
  const state = page.getByText('Vgate iCar').locator('../..');
  await expect(state).toBeVisible();
  await page.reload();
  await expect(state).not.toContainText('Starting', { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0);

  const without = await BrowserUnit.open(stack, browser, server.origin, {
    prepare: (each) =>
      each.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'bluetooth');
        Reflect.deleteProperty(Navigator.prototype, 'serial');
      }),
  });
  await without.start();
  await without.openSettings();
  await expect(without.page.getByText('This browser cannot reach adapters')).toBeVisible();
  expect([...unit.problems, ...without.problems]).toEqual([]);
});
