import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Asks for new entries until one of them has this sentence. */
const expectLogged = (page: Page, sentence: string) =>
  expect(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh' });
    if (await refresh.isEnabled()) await refresh.click();
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

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

test('what happens at the car and its seats is in its log, and is there without it', async ({
  car,
  phone,
}) => {
  const { page } = phone;
  const happens = (order: Parameters<typeof car.simulate>[0], sentence: string) => {
    car.simulate(order);
    return expectLogged(page, sentence);
  };
  await phone.openScreen('Seats');
  const heat = page.getByRole('region', { name: 'Driver' }).getByRole('button', { name: 'Heating' });
  await expect(heat).toBeEnabled();
  await Promise.all([taken(heat), heat.click()]);
  await expect(heat).toHaveAttribute('data-level', '1');
  car.simulate({ command: 'switch-off' });
  await phone.openScreen('Logs');
  await expect(page.getByText('The Ligo app in the car started').first()).toBeVisible();
  const comfort = 'Automatic seat comfort ran';
  await expect(page.getByText(comfort)).toHaveCount(0);
  await happens({ command: 'drive' }, 'The car started moving');
  // The seats return to their settings when the car starts.
  await expectLogged(page, comfort);
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
