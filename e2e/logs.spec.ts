import type { Locator, Page } from '@playwright/test';
import { pairedPhone } from './support/paired-phone.ts';
import { expect, test } from './support/test.ts';

/** Goes there as an owner does, from the menu, so that the link stays up. */
async function open(page: Page, screen: 'Logs' | 'Notifications'): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: screen }).click();
  await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
}

test('what happens at the car is in its log, and is there without it', async ({ stack, context }) => {
  const { car, phone } = await pairedPhone(stack, context);
  const { page } = phone;
  const happens = async (order: Parameters<typeof car.simulate>[0], sentence: string) => {
    car.simulate(order);
    await expect(async () => {
      const refresh = page.getByRole('button', { name: 'Refresh' });
      if (await refresh.isEnabled()) await refresh.click();
      await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  };
  await open(page, 'Logs');
  await expect(page.getByText('The Ligo app in the car started').first()).toBeVisible();
  await happens({ command: 'drive' }, 'The car started moving');
  await happens({ command: 'park' }, 'The car was parked');
  await happens({ command: 'door', door: 'trunk', isOpen: true }, 'Trunk opened');
  await happens({ command: 'door', door: 'trunk', isOpen: false }, 'Trunk closed');
  await happens({ command: 'mcu-reboot' }, 'The infotainment system restarted');
  await happens({ command: 'note-movement' }, 'Sentry saw movement');
  await page.getByRole('button', { name: 'App', exact: true }).click();
  await expect(page.getByText('The car started moving')).toHaveCount(0);
  await car.stop();
  await page.reload();
  await expect(page.getByText('The Ligo app in the car started').first()).toBeVisible();
  expect(phone.problems).toEqual([]);
});

/** Resolves once the car has taken what is pressed next: a button is locked while the car is asked, which is a while after the press. */
const taken = (button: Locator) =>
  button.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let wasLocked = false;
        const look = () => {
          const isLocked = element.matches(':disabled');
          if (wasLocked && !isLocked) resolve();
          wasLocked = isLocked;
        };
        new MutationObserver(look).observe(element, { attributeFilter: ['disabled'] });
      }),
  );

test('the seats return to their comfort settings when the car starts, and the log shows it', async ({
  stack,
  context,
}) => {
  const { car, phone } = await pairedPhone(stack, context);
  const { page } = phone;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Seats' }).click();
  const heat = page.getByRole('region', { name: 'Driver' }).getByRole('button', { name: 'Heating' });
  await expect(heat).toBeEnabled();
  await Promise.all([taken(heat), heat.click()]);
  await expect(heat).toHaveAttribute('data-level', '1');
  car.simulate({ command: 'switch-off' });
  await open(page, 'Logs');
  await expect(page.getByText('Automatic seat comfort ran')).toHaveCount(0);
  car.simulate({ command: 'drive' });
  await expect(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh' });
    if (await refresh.isEnabled()) await refresh.click();
    await expect(page.getByText('Automatic seat comfort ran').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
});

const SWITCHES = [
  'Driving and parking',
  'Doors',
  'App in the car',
  'Infotainment restart',
  'Sentry movement',
  'Sentry switched off',
  'Pictures ignored',
  'Recordings deleted',
];

test('a switch of the notifications is kept by the server', async ({ stack, context }) => {
  const { phone } = await pairedPhone(stack, context);
  const { page } = phone;
  await open(page, 'Notifications');
  const doors = page.getByRole('switch', { name: 'Doors' });
  await expect(doors).toBeChecked();
  await doors.click();
  await expect(doors).not.toBeChecked();
  await expect(doors).toBeEnabled();
  await page.reload();
  const states = () => Promise.all(SWITCHES.map((name) => page.getByRole('switch', { name }).isChecked()));
  await expect.poll(states).toEqual([true, false, true, true, false, true, true, true]);
});
