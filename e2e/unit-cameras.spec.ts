import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { BrowserUnit } from './support/browser-unit.ts';
import { startChromium } from './support/chromium.ts';
import { filmArguments, filmOf } from './support/films.ts';
import { anotherPhone, Phone } from './support/phone.ts';
import type { ServerUnderTest, Stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { shownFrames, showsColour } from './support/video-colour.ts';

/** The phone shows the state of a camera at the latest after this time, ms. */
const SEEN_WITHIN_MS = 5_000;
/** A camera closes within this time after its last viewer, ms. */
const CLOSED_WITHIN_MS = 10_000;
const YELLOW = [255, 255, 0] as const;

/** The second of them gives depths, which no browser encodes. */
const FIVE_DEVICES = ['--use-fake-device-for-media-stream=device-count=5'];
const SIDES = { Front: 0, Right: 2, Rear: 3, Left: 4 } as const;
const ALL_SIDES = ['Front', 'Right', 'Rear', 'Left'] as const;
const yellowFilm = (stack: Stack) =>
  filmOf(stack, ['-f', 'lavfi', '-i', 'color=yellow:size=320x180:rate=15:duration=1']);

interface UnitOptions {
  /** What its browser is started with. */
  args: readonly string[];
  /** The owner allows cameras. */
  isAllowed: boolean;
  /** Runs in the page before its own script. */
  script: () => void;
}

/** A unit with a camera, in a browser of its own. */
async function openUnit(
  stack: Stack,
  server: ServerUnderTest,
  { args, isAllowed, script }: UnitOptions,
): Promise<BrowserUnit> {
  const browser = await startChromium(stack, args);
  const unit = await BrowserUnit.open(stack, browser, server.origin, {
    async prepare(page) {
      if (isAllowed) await allowCameras(page);
      await page.addInitScript(script);
    },
  });
  await unit.start();
  return unit;
}

const allowCameras = (page: Page) => page.context().grantPermissions(['geolocation', 'camera']);

async function openCameras(unit: BrowserUnit): Promise<void> {
  await unit.openSettings();
  await expect(unit.page.getByRole('heading', { name: 'Cameras' })).toBeVisible();
}

const sideOf = ({ page }: BrowserUnit, place: number) => page.getByLabel(/Side of the car/).nth(place);

/** A phone that is paired with a unit whose cameras show these sides. */
async function pairedPhone(
  unit: BrowserUnit,
  context: Parameters<typeof Phone.open>[0],
  origin: string,
  sides: readonly (keyof typeof SIDES)[],
) {
  await openCameras(unit);
  for (const side of sides) await sideOf(unit, SIDES[side]).selectOption(side);
  await unit.page.getByRole('link', { name: 'Phones' }).click();
  return Phone.paired(context, { origin }, unit);
}

/** Four encoders in software need small pictures. Runs in the page. */
function openSmall(): void {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = ({ video }: { video: MediaTrackConstraints }) =>
    open({ video: { ...video, width: 320, height: 240 } });
}

/** Makes `plug` a function of the page that unplugs its cameras, or plugs them in again. */
function playPlugs(): void {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  const tracks: MediaStreamTrack[] = [];
  let isPlugged = true;
  devices.getUserMedia = async (constraints) => {
    if (!isPlugged) throw new DOMException('unplugged', 'NotFoundError');
    const stream = await open(constraints);
    tracks.push(...stream.getVideoTracks());
    return stream;
  };
  Object.assign(globalThis, {
    plug(next: boolean) {
      isPlugged = next;
      for (const track of isPlugged ? [] : tracks.splice(0)) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    },
    /** Whether a camera is open. */
    isFilming: () => tracks.some(({ readyState }) => readyState === 'live'),
  });
}

const playing = (page: Page) => page.getByRole('button', { name: 'Save a still' });
const filming = ({ page }: BrowserUnit) => page.getByText('This page is filming');
const watch = async (phone: Phone) => {
  await phone.openScreen('Live camera');
  await expect(playing(phone.page)).toBeVisible({ timeout: 20_000 });
};

test('refused cameras are explained; one that is allowed is seen in a preview and live on the phone, with its age, and closed when no one watches; unplugged, it fails on the phone in time, and is back by itself; a reload keeps the choice', async ({
  server,
  stack,
  context,
}) => {
  test.slow();
  const args = filmArguments(yellowFilm(stack));
  const unit = await openUnit(stack, server, { args, isAllowed: false, script: playPlugs });
  await openCameras(unit);
  const allow = unit.page.getByRole('button', { name: 'Allow cameras' });
  await allow.click();
  await expect(unit.page.getByRole('alert')).toContainText('This page may not use the cameras.');
  await expectAccessible(unit.page, 'with refused cameras');

  await allowCameras(unit.page);
  await allow.click();
  await unit.page.getByRole('button', { name: 'Show preview' }).first().click();
  await showsColour(unit.page, YELLOW);
  await expect(filming(unit)).toBeVisible();
  await expectAccessible(unit.page, 'with a preview');
  await unit.page.getByRole('button', { name: 'Hide preview' }).click();
  await expect(filming(unit)).toHaveCount(0, { timeout: CLOSED_WITHIN_MS });

  const phone = await pairedPhone(unit, context, server.origin, ['Front']);
  await expect(filming(unit)).toHaveCount(0);
  await watch(phone);
  await showsColour(phone.page, YELLOW);
  await expect(phone.page.getByText(/^\d+ ms$/)).toBeVisible();
  await expect(phone.page.getByRole('radio', { name: 'Left' })).toBeDisabled();
  await expect(filming(unit)).toBeVisible();
  await expectAccessible(unit.page, 'while it films');
  await phone.openScreen('Status');
  await expect(filming(unit)).toHaveCount(0, { timeout: CLOSED_WITHIN_MS });
  expect([...phone.problems, ...unit.problems]).toEqual([]);

  await unit.page.reload();
  await phone.expectLive();
  await watch(phone);
  const plug = (isPlugged: boolean) => unit.page.evaluate(`plug(${isPlugged})`);
  await plug(false);
  await expect(phone.page.getByText('This camera is not connected. The car keeps trying.')).toBeVisible({
    timeout: SEEN_WITHIN_MS,
  });
  await expect(filming(unit)).toHaveCount(0);
  await plug(true);
  await expect(filming(unit)).toBeVisible();
  await expect(phone.page.getByText('This camera is not connected.')).toHaveCount(0);
  await expect(playing(phone.page)).toBeVisible();
  await showsColour(phone.page, YELLOW);

  expect(await unit.page.evaluate('isFilming()')).toBe(true);
  await unit.page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await unit.page.evaluate('isFilming()')).toBe(false);
});

test('four phones watch the four cameras of a browser at once', async ({
  server,
  stack,
  browser,
  context,
}) => {
  test.slow();
  const unit = await openUnit(stack, server, { args: FIVE_DEVICES, isAllowed: true, script: openSmall });
  const phones = [await pairedPhone(unit, context, server.origin, ALL_SIDES)];
  for (let more = 1; more < ALL_SIDES.length; more += 1)
    phones.push(await anotherPhone(stack, browser, server));
  for (const [place, side] of ALL_SIDES.entries()) {
    const phone = phones[place] as Phone;
    await watch(phone);
    const choice = phone.page.getByRole('radio', { name: side });
    await choice.click();
    await expect(choice).toBeChecked();
  }
  for (const phone of phones) {
    const before = await shownFrames(phone.page);
    await expect.poll(() => shownFrames(phone.page)).toBeGreaterThan(before);
  }
  expect([...phones.flatMap(({ problems }) => problems), ...unit.problems]).toEqual([]);
});
