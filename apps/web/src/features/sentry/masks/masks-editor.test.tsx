// @vitest-environment happy-dom
import { MASK_GRID, type PhoneMessage } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { openRoute } from '../../../app/test-support/open-route.tsx';
import { find, isUsable, namesOf, visibleMessages } from '../../../app/test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;

const NOTHING = '0'.repeat(75);
const grid = () => document.querySelector<HTMLElement>('[role=grid]');
const ignored = () =>
  [...document.querySelectorAll('[role=gridcell][aria-selected=true]')].map((each) =>
    each.getAttribute('aria-label'),
  );
const press = (key: string, shiftKey = false) =>
  app.run(() => grid()?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })));
const saves = () =>
  app.car.asked.flatMap((message: PhoneMessage) =>
    message.action === 'SetSentryMasks' ? [message.extras.masks] : [],
  );
/** A finger that goes through the middles of these blocks; the picture is 200 by 150 points large. */
const stroke = (...blocks: [column: number, row: number][]) =>
  app.run(() => {
    const element = grid();
    if (!element) return;
    element.getBoundingClientRect = () => new DOMRect(0, 0, 200, 150);
    element.setPointerCapture = () => {};
    const dispatch = (type: string, [column, row]: [number, number]) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          button: 0,
          clientX: column * 10 + 5,
          clientY: row * 10 + 5,
        }),
      );
    const [first, ...others] = blocks;
    if (!first) return;
    dispatch('pointerdown', first);
    for (const block of others) dispatch('pointermove', block);
    dispatch('pointerup', blocks.at(-1) ?? first);
  });
async function open(prepare: () => void = () => {}) {
  app = await openRoute('/app/sentry?tab=configuration');
  prepare();
  await app.connect();
  await app.press('button', 'Areas to ignore');
  await app.pass(1_000);
}

it('paints with a finger on a picture of the camera, and saves on request of the owner', async () => {
  await open();
  expect(document.querySelector('[role=dialog] img')?.getAttribute('alt')).toBe(
    'Picture of the camera: Front',
  );
  expect(isUsable(find('button', 'Save'))).toBe(false);
  await stroke([0, 0], [3, 0]);
  expect(ignored()).toEqual([1, 2, 3, 4].map((column) => `Row 1, column ${column}`));
  // A stroke from a painted block erases.
  await stroke([3, 0], [2, 0]);
  expect(ignored()).toEqual(['Row 1, column 1', 'Row 1, column 2']);
  await app.press('radio', 'Rear');
  await app.pass(1_000);
  expect(ignored()).toEqual([]);
  await stroke([MASK_GRID.columns - 1, MASK_GRID.rows - 1]);
  expect(saves()).toEqual([]);
  await app.press('button', 'Save');
  await app.pass(1_000);
  expect(saves()).toEqual([
    [
      { camId: 2, cells: `${NOTHING.slice(1)}1` },
      { camId: 4, cells: `c${NOTHING.slice(1)}` },
    ],
  ]);
  await app.shows('Areas saved');
});

it('keeps the picture while the link comes and goes, and asks for it again only on request', async () => {
  await open();
  const picture = () => document.querySelector('[role=dialog] img')?.getAttribute('src');
  const asked = () => app.car.asked.filter(({ action }) => action === 'GetCameraStill').length;
  const [first, before] = [picture(), asked()];
  await app.run(() => app.car.leave());
  expect([isUsable(find('button', 'New picture')), picture()]).toEqual([true, first]);
  await app.pass(2_000);
  await app.connect();
  expect([picture(), asked()]).toEqual([first, before]);
  await app.press('button', 'New picture');
  await app.pass(1_000);
  expect(picture()).not.toBe(first);
  expect(asked()).toBe(before + 1);
});

it('paints with keys alone: arrows move, Space turns a block, Shift paints on', async () => {
  await open(() => {
    app.car.answers.GetSentryMasks = [{ masks: [{ camId: 4, cells: `8${NOTHING.slice(1)}` }] }];
  });
  expect(ignored()).toEqual(['Row 1, column 1']);
  await press('ArrowDown', true);
  await press('ArrowRight', true);
  expect(ignored()).toEqual(['Row 1, column 1', 'Row 2, column 1', 'Row 2, column 2']);
  await press('Home');
  await press('PageUp');
  await press(' ');
  expect(ignored()).toEqual(['Row 2, column 1', 'Row 2, column 2']);
  const current = document.getElementById(grid()?.getAttribute('aria-activedescendant') ?? '');
  expect(current?.getAttribute('aria-label')).toBe('Row 1, column 1');
  await app.press('button', 'Ignore nothing');
  expect(ignored()).toEqual([]);
});

it('reports a refused save, and keeps the painted blocks', async () => {
  await open();
  app.car.answers.SetSentryMasks = [{ success: false }];
  await stroke([5, 5]);
  await app.press('button', 'Save');
  await app.pass(1_000);
  await app.shows('Failed to save settings');
  expect(ignored()).toEqual(['Row 6, column 6']);
});

it('reports a save without an answer as open, and keeps the painted blocks', async () => {
  await open();
  app.car.answers.SetSentryMasks = [];
  await stroke([5, 5]);
  await app.press('button', 'Save');
  await app.pass(6_000);
  await app.shows('No answer from the car yet');
  expect(visibleMessages().join()).not.toContain('Failed to save settings');
  expect(ignored()).toEqual(['Row 6, column 6']);
});

it('asks before painted blocks are discarded', async () => {
  await open();
  await stroke([5, 5]);
  await app.run(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(visibleMessages().join()).toContain('Discard changes?');
  await app.press('button', 'Keep painting');
  expect(ignored()).toEqual(['Row 6, column 6']);
});

it('paints nothing before the masks of the car are known, and shows why there is no picture', async () => {
  await open(() => {
    app.car.answers.GetSentryMasks = [];
    app.car.answers.GetCameraStill = [{ success: false, camId: 4, error: 'camera-failed' }];
  });
  expect(grid()).toBeNull();
  expect(visibleMessages().join()).toContain('Waiting for the car to answer');
  expect(visibleMessages().join()).toContain('This camera gives no picture.');
  await app.pass(6_000);
  expect(visibleMessages().join()).toContain('are shown once the car answers');
  expect(isUsable(find('button', 'Save'))).toBe(false);
});

it('takes no masks of a car that has none', async () => {
  app = await openRoute('/app/sentry?tab=configuration');
  app.car.answers.Ping = [{ date: 1, vCode: 35, vName: '1', features: ['sentry'] }];
  await app.connect();
  expect(namesOf('button')).not.toContain('Areas to ignore');
});
