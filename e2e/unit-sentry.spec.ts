import { SENTRY_CLIPS } from '../apps/car/src/sentry/test-support/sentry-clips.ts';
import { pushBrowser, startPushService } from '../apps/server/src/test-support/push-service.ts';
import { expectAccessible } from './support/axe.ts';
import { type BrowserUnit, showPage } from './support/browser-unit.ts';
import { filmOf } from './support/films.ts';
import {
  afterFirst,
  carWith,
  filmOfClip,
  filmOfThree,
  type LabelledFilm,
  movementsOf,
} from './support/labelled-films.ts';
import { Phone } from './support/phone.ts';
import { registration, subscribeWith } from './support/pushed-phone.ts';
import type { CarUnderTest } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { seenBy, unitWith } from './support/watching-unit.ts';

/** Where the labelled clips are not at hand: a quiet street, in which something bright walks after 16 of 22 s: long enough for a recording to end. */
const STREET =
  "testsrc2=size=640x360:rate=10:duration=22,select=eq(n\\,0),loop=220:1:0,setpts=N/10/TB,noise=alls=4:allf=t[s];color=white:s=60x120:r=10:d=22,noise=alls=60[w];[s][w]overlay=x='(t-16)*140':y=180:enable='gt(t,16)'";
/** The phone shows at the latest after this time that the unit is gone, ms. */
const SEEN_WITHIN_MS = 5_000;
const SLOW = { timeout: 60_000 };
/** LIGO_UNIT_CLIPS=13: the number of labelled clips, each of which takes a minute. Otherwise three in one film. */
const CLIPS = SENTRY_CLIPS.slice(0, Number(process.env.LIGO_UNIT_CLIPS ?? 0));
/** A movement of the film is at least 10 s after another, so this tells them apart. How soon each car sees it depends on the machine, s. */
const NEAR_S = 4;

test.use({ serviceWorkers: 'allow' });

/**
 * The unit has seen what an installed car has seen in the same film. A movement that begins about when the recording of the one before ends
 * is another movement to one of them, and goes on with that recording to the other.
 */
async function expectSame(unit: BrowserUnit, car: CarUnderTest, film: LabelledFilm): Promise<void> {
  const byCar = afterFirst(movementsOf(car), film);
  const byUnit = afterFirst(await seenBy(unit), film);
  const description = `by the unit ${byUnit}, by an installed car ${byCar}, s after the first`;
  test.info().annotations.push({ type: 'movements', description });
  const labelled = film.starts.map((s) => s - (film.starts[0] ?? 0));
  const isNear = (s: number, others: readonly number[]) =>
    others.some((other) => Math.abs(other - s) < NEAR_S);
  expect(byCar.filter((s) => !isNear(s, byUnit))).toEqual([]);
  expect(byUnit.filter((s) => !isNear(s, byCar) && !isNear(s, labelled))).toEqual([]);
}

test('a browser watches as the unit: a movement comes to the phone by push, is played and kept there; the screen is dark, and a hidden page is noticed', async ({
  server,
  stack,
  context,
}) => {
  test.setTimeout(240_000);
  const labelled = filmOfThree(stack);
  const car = labelled && (await carWith(stack, server, labelled));
  car?.simulate({ command: 'park' });
  const film = labelled?.path ?? filmOf(stack, ['-f', 'lavfi', '-t', '22', '-i', STREET]);
  const unit = await unitWith(stack, server, film);
  await unit.page.getByRole('link', { name: 'Phones' }).click();
  const service = await startPushService();
  stack.onEnd(() => service.stop());
  const pushed = pushBrowser(service.origin, 'phone');
  await subscribeWith(context, pushed.subscription);
  const registered = registration(context);
  const phone = await Phone.paired(context, server, unit);
  expect((await registered).status()).toBe(200);

  const { page } = phone;
  await phone.openScreen('Notifications');
  const notify = page.getByRole('switch', { name: 'Sentry movement' });
  await expect(notify).toBeEnabled();
  await notify.click();
  await expect(notify).toBeChecked();
  await phone.openScreen('Sentry');
  // With every direct way barred, the unit executes what comes through the server.
  const policy = 'ligo.iceTransportPolicy';
  await page.evaluate((name) => localStorage.setItem(name, 'relay'), policy);
  await page.reload();
  await expect(page.getByText('Sent through the server, encrypted')).toBeVisible(SLOW);
  const isOn = page.getByRole('switch', { name: 'Watch while parked' });
  await expect(isOn).toBeEnabled();
  await isOn.click();
  await expect(isOn).toBeChecked();
  // Recordings are small, as those of the installed car.
  for (const name of ['HD 720p', 'Low 5 per second']) {
    const choice = page.getByRole('radio', { name, exact: true });
    await choice.click();
    await expect(choice).toBeChecked();
  }
  const cover = unit.page.getByRole('button', { name: /Sentry is watching/ });
  await expect(cover).toBeVisible(SLOW);
  await page.evaluate((name) => localStorage.removeItem(name), policy);
  await page.reload();
  await expectAccessible(unit.page, 'while Sentry watches');
  await expect(page.getByText(/^(Watching|Recording)/).first()).toBeVisible(SLOW);
  const movements = labelled?.starts.length;
  if (labelled && car) {
    await expect.poll(() => afterFirst(movementsOf(car), labelled).length, SLOW).toBe(movements);
    await car.stop();
  }

  await page.getByRole('tab', { name: 'Recordings' }).click();
  const recording = page.getByTestId('recording').first();
  await expect(recording).toBeVisible(SLOW);
  await recording.click();
  const player = page.getByRole('dialog');
  const shown = () =>
    player
      .locator('video')
      .evaluate(({ videoWidth, currentTime }: HTMLVideoElement) => videoWidth * currentTime);
  await expect.poll(shown, { timeout: 20_000 }).toBeGreaterThan(0);
  await player.getByRole('switch', { name: 'Keep on this phone' }).click();
  await expect(player.getByText('Downloaded')).toBeVisible(SLOW);
  await page.keyboard.press('Escape');
  const pushes = service.received.map(({ body }) => pushed.read(body));
  expect(pushes).toContainEqual(expect.objectContaining({ type: 'SentryMovement', cameras: [4] }));

  await cover.click();
  await unit.page.getByRole('link', { name: 'Phones' }).click();
  await unit.page.getByRole('button', { name: 'Add a phone' }).click();
  await expect(unit.page.getByRole('alert')).toContainText('Not while Sentry is watching');
  if (labelled && car) {
    await expect.poll(async () => afterFirst(await seenBy(unit), labelled).length, SLOW).toBe(movements);
    await expectSame(unit, car, labelled);
  }
  await showPage(unit.page, 'hidden');
  await expect(page.getByTestId('connection')).not.toHaveAttribute('data-state', 'connected', {
    timeout: SEEN_WITHIN_MS,
  });
  expect(phone.problems).toEqual([]);
  expect(unit.problems).toEqual([]);
});

for (const clip of CLIPS)
  test(`a browser sees in the clip “${clip.name}” what an installed car sees`, async ({ server, stack }) => {
    const film = filmOfClip(stack, clip);
    if (!film) return test.skip(true, 'The shared clips are not at hand.');
    test.setTimeout(240_000);
    const car = await carWith(stack, server, film);
    const unit = await unitWith(stack, server, film.path);
    await unit.page.getByRole('link', { name: 'Car', exact: true }).click();
    await unit.page.getByRole('switch', { name: 'Watch while parked' }).click();
    car.simulate({ command: 'park' });
    await expect(unit.page.getByRole('button', { name: /Sentry is watching/ })).toBeVisible(SLOW);
    const endMs = Date.now() + film.lengthS * 1_000;
    await expect.poll(() => Date.now(), { timeout: 150_000 }).toBeGreaterThan(endMs);
    await expectSame(unit, car, film);
  });
