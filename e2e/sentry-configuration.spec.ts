import type { Locator, Page } from '@playwright/test';
import { dragFinger } from './support/gestures.ts';
import { expect, test } from './support/test.ts';

test.use({ hasTouch: true, isMobile: true });

/** Changes a setting and waits until the owner sees that it is saved. */
async function saves(page: Page, change: () => Promise<unknown>): Promise<void> {
  const reported = page.getByText('Settings saved');
  await change();
  await expect(reported).not.toHaveCount(0);
  // Without a touch, which would take the focus.
  await reported.first().locator('../..').locator('button').dispatchEvent('click');
  await expect(reported).toHaveCount(0);
}
const slider = (page: Page, name: string) => page.getByRole('slider', { name });

async function middleOf(element: Locator): Promise<[number, number]> {
  await element.scrollIntoViewIfNeeded();
  // A flung list still glides, and the next touch only stops it.
  await (await element.elementHandle())?.waitForElementState('stable');
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('an owner sets how Sentry watches, and the car keeps it', async ({ server, car, phone, context }) => {
  test.setTimeout(180_000);
  const { page } = phone;
  car.simulate({ command: 'park' });
  const touch = await context.newCDPSession(page);
  await phone.show('sentry');

  await test.step('it opens on the configuration while Sentry is off, and explains its effect once it is on', async () => {
    await expect(slider(page, 'Sensitivity')).toBeDisabled();
    await saves(page, () => page.getByRole('switch', { name: 'Watch while parked' }).click());
    await expect(page.getByText(/Watching since|Starting the cameras|Begins once/)).toBeVisible();
  });

  await test.step('keys move a slider, which keeps the focus through the saving', async () => {
    const sensitivity = slider(page, 'Sensitivity');
    // The focus passes over what is disabled.
    await expect(sensitivity).toBeEnabled();
    await sensitivity.focus();
    await saves(page, () => page.keyboard.press('ArrowRight'));
    await expect(sensitivity).toHaveValue('101');
    await expect(sensitivity).toBeFocused();
    // Until the car has it, a finger changes nothing.
    await saves(page, () => page.keyboard.press('ArrowRight'));
    await expect(sensitivity).toHaveValue('102');
  });

  await test.step('a finger moves it by its thumb, and scrolls past where it touches the rail', async () => {
    const sensitivity = slider(page, 'Sensitivity');
    const [x, y] = await middleOf(sensitivity);
    await dragFinger(touch, [x + 70, y], [x + 70, y - 200]);
    await expect(sensitivity).toHaveValue('102');
    await saves(page, async () => {
      const thumb = await middleOf(sensitivity);
      await dragFinger(touch, thumb, [thumb[0] + 40, thumb[1]]);
    });
    await expect(sensitivity).not.toHaveValue('102');
    expect(Number(await sensitivity.inputValue())).toBeGreaterThan(115);
  });

  await test.step('a new page shows what the car keeps', async () => {
    const sensitivity = await slider(page, 'Sensitivity').inputValue();
    await saves(page, () => page.getByRole('radio', { name: 'HD 720p', exact: true }).click());
    await page.goto(`${server.origin}/app/sentry?tab=configuration`);
    await expect(slider(page, 'Sensitivity')).toHaveValue(sensitivity);
    await expect(page.getByRole('radio', { name: 'HD 720p', exact: true })).toBeChecked();
    await phone.expectLive();
  });

  await test.step('a place is added on a map, where the car is', async () => {
    await page.getByRole('button', { name: 'Places without Sentry' }).click();
    await page.getByRole('button', { name: 'Add a place' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Garage');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Garage 100 m' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Paused at this place')).toBeVisible();
    await page.getByRole('button', { name: 'Places without Sentry' }).click();
    await page.getByRole('button', { name: 'Remove Garage' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Paused at this place')).toHaveCount(0);
  });

  await test.step('what moves all day is painted over on a picture of the camera, and stays so', async () => {
    const open = () => page.getByRole('button', { name: 'Areas to ignore' }).click();
    await open();
    const picture = page.getByRole('img', { name: 'Picture of the camera: Front' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const grid = page.getByRole('grid');
    // Once the drawer has come to rest.
    await grid.hover({ trial: true });
    const box = await grid.boundingBox();
    if (!box) throw new Error('There is no grid');
    const row = box.y + (box.height * 7.5) / 15;
    await dragFinger(touch, [box.x + (box.width * 2.5) / 20, row], [box.x + (box.width * 10.5) / 20, row]);
    const painted = page.locator('[role=gridcell][aria-selected=true]');
    await expect(painted).toHaveCount(9);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Areas saved').first()).toBeVisible();
    await page.reload();
    await phone.expectLive();
    await open();
    await expect(painted).toHaveCount(9);
  });
  expect(phone.problems).toEqual([]);
});
