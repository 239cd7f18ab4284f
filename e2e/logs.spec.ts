import type { Locator, Page } from '@playwright/test';
import { Phone } from './support/phone.ts';
import { recordWalkBy, sentryCar } from './support/sentry-car.ts';
import { expect, test } from './support/test.ts';

/** Asks for new entries until one of them has this sentence. */
const expectLogged = (page: Page, sentence: string) =>
  expect(async () => {
    const refresh = page.getByRole('button', { name: 'Refresh' });
    if (await refresh.isEnabled()) await refresh.click();
    await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

test('what happens at the car is in its log, and is there without it', async ({ car, phone }) => {
  const { page } = phone;
  const happens = (order: Parameters<typeof car.simulate>[0], sentence: string) => {
    car.simulate(order);
    return expectLogged(page, sentence);
  };
  await phone.openScreen('Logs');
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
  car,
  phone,
}) => {
  const { page } = phone;
  await phone.openScreen('Seats');
  const heat = page.getByRole('region', { name: 'Driver' }).getByRole('button', { name: 'Heating' });
  await expect(heat).toBeEnabled();
  await Promise.all([taken(heat), heat.click()]);
  await expect(heat).toHaveAttribute('data-level', '1');
  car.simulate({ command: 'switch-off' });
  await phone.openScreen('Logs');
  await expect(page.getByText('Automatic seat comfort ran')).toHaveCount(0);
  car.simulate({ command: 'drive' });
  await expectLogged(page, 'Automatic seat comfort ran');
});

test.describe('on a phone in another time zone than the car', () => {
  // Half an hour from every zone of these programs.
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('a movement leads to its recording, which has the time of the log and that of the car', async ({
    server,
    stack,
    context,
  }) => {
    const car = await sentryCar(stack, server);
    const phone = await Phone.paired(context, server, car);
    const { page } = phone;
    await recordWalkBy(car);
    await phone.openScreen('Logs');
    const newest = page.getByRole('link', { name: /Sentry saw movement/ }).first();
    const time = await newest.locator('time').textContent({ timeout: 30_000 });
    // Another movement may follow.
    const movement = page.locator(`[id="${await newest.getAttribute('id')}"]`);
    await movement.click();
    const player = page.getByRole('dialog');
    const hourAndMinute = /\d\d:\d\d(?=:\d\d)/;
    await expect(player).toContainText('Car time:', { timeout: 30_000 });
    const [shown] = (await player.getByRole('heading').textContent())?.match(hourAndMinute) ?? [];
    // It begins some seconds before the movement.
    const minutes = (text = '') => 60 * Number(text.slice(0, 2)) + Number(text.slice(3, 5));
    expect(minutes(time ?? '') - minutes(shown)).toBeLessThanOrEqual(1);
    expect(minutes(time ?? '') - minutes(shown)).toBeGreaterThanOrEqual(0);
    await page.goBack();
    await expect(movement).toBeFocused();
  });
});
