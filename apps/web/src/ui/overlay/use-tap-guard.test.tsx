// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { openRoute } from '../../app/test-support/open-route.tsx';
import { namesOf } from '../../app/test-support/screen.ts';

let app: Awaited<ReturnType<typeof openRoute>>;
afterEach(() => void vi.restoreAllMocks());

/** A tap as a browser reports it: the `count`th of those that followed each other quickly. */
const tap = (element: Element, count: number) =>
  app.run(() => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: count }));
  });

/** The question whether to delete the account, with its two buttons. */
async function ask() {
  app = await openRoute('/app/settings');
  await app.press('button', 'Delete account');
  await app.shows('Delete your account?');
  const buttons = document.querySelectorAll('[role=dialog] button');
  return { cancel: buttons.item(0), confirm: buttons.item(1) };
}
const isBusy = (element: Element) => element.getAttribute('aria-busy') === 'true';

it('a double tap opens a question, and neither answers it nor closes it', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { confirm } = await ask();
  await tap(confirm, 2);
  await tap(document.body, 2);
  expect(namesOf('dialog')).toEqual(['Delete your account?']);
  expect(isBusy(confirm)).toBe(false);
  await tap(confirm, 1);
  expect(isBusy(confirm)).toBe(true);
});

it.each(['beside it', 'on its button'])(
  'once the question has been seen, a tap %s closes it',
  async (place) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const { cancel } = await ask();
    now.mockReturnValue(1_600);
    await tap(place === 'beside it' ? document.body : cancel, 2);
    await app.pass(1_000);
    expect(namesOf('dialog')).toEqual([]);
  },
);
