import { Phone } from './support/phone.ts';
import { CarUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';

test('a drive is there to be read once it ends, and also if the car is killed meanwhile', async ({
  stack,
  server,
  context,
}) => {
  test.setTimeout(180_000);
  const car = await CarUnderTest.start(stack, server, ['--source', 'simulator', '--speed', '20']);
  const phone = await Phone.paired(context, server, car);
  const { page } = phone;
  const cards = page.getByTestId('trip');

  await test.step('it ends', async () => {
    await phone.openScreen('Trips');
    // The menu has closed: it hands the focus to the screen that was chosen.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Trips', level: 1 })).toBeFocused();
    const underWay = page.getByTestId('trip-under-way');
    await expect(underWay).toBeVisible();
    await expect(page.getByText('No trips found for the selected date')).toHaveCount(0);
    const distance = () => underWay.getByTitle('Distance').textContent();
    const early = await distance();
    await expect.poll(distance).not.toBe(early);
    car.simulate({ command: 'switch-off' });
    // The trip appears without a refresh once it has ended.
    await expect(cards).toHaveCount(1, { timeout: 60_000 });
    await expect(page.getByText('still on the car')).toHaveCount(0);
    await cards.click();
    await expect(page.getByTestId('trip-distance')).not.toHaveText('--');
    await expect(page.getByTestId('chart-speed')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(cards).toBeVisible();
  });

  await test.step('the car is killed', async () => {
    car.simulate({ command: 'drive' });
    await phone.show('status');
    const speed = async () => Number(await page.getByTestId('speed').textContent());
    await expect.poll(speed).toBeGreaterThan(30);
    // Long enough for more than a hundred metres.
    const odometer = async () =>
      Number.parseFloat((await page.getByTestId('odometer').textContent())?.replace(',', '') ?? '');
    const early = await odometer();
    await expect.poll(odometer).toBeGreaterThan(early + 0.3);
    await car.stop('SIGKILL');
    await phone.expectNotLive();
    // Slowly, so that no further drive ends.
    await car.restartWith(['--source', 'simulator']);
    await phone.expectLive();
    await phone.show('trips');
    await expect(cards).toHaveCount(2);
  });
  expect(phone.problems).toEqual([]);
});
