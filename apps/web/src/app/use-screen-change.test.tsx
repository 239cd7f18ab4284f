// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { SHELL_SCREENS } from './screens.ts';
import { openRoute } from './test-support/open-route.tsx';
import { find } from './test-support/screen.ts';

const heading = () => document.querySelector('h1');

it('moves the focus to the heading of a screen that is opened, and back to the link that led there', async () => {
  const app = await openRoute('/app/settings');
  expect(document.activeElement).toBe(document.body);
  await app.press('link', 'Trips');
  expect(heading()?.textContent).toBe('Trips');
  expect(document.activeElement).toBe(heading());
  await app.press('link', 'Month');
  expect(document.activeElement).toBe(heading());
  await app.press('button', 'Back');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Month');
});

it('ignores the second tap of a double tap on the screen that its first one opened', async () => {
  const app = await openRoute('/app/settings');
  /** Presses a link for the `detail`th time; whether the page takes what the press does by itself, such as moving the focus. */
  async function press(name: string, detail: number) {
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    await app.run(() => {
      for (const event of [down, click]) find('link', name).dispatchEvent(event);
    });
    return down.defaultPrevented;
  }
  expect(await press('Trips', 1)).toBe(false);
  expect(heading()?.textContent).toBe('Trips');
  expect(await press('Month', 2)).toBe(true);
  expect(heading()?.textContent).toBe('Trips');
  expect(document.activeElement).toBe(heading());
  expect(await press('Month', 1)).toBe(false);
  expect(heading()?.textContent).not.toBe('Trips');
});

it.each(Object.keys(SHELL_SCREENS).filter((path) => !path.includes('middleware')))(
  'names the screen in the title of %s',
  async (path) => {
    document.title = 'Ligo';
    const app = await openRoute(path);
    const name = heading()?.textContent;
    expect(name).not.toBe('');
    expect(document.title).toBe(`${name} – Ligo`);
    await app.close();
    expect(document.title).toBe('Ligo');
  },
);

it('follows a language that was chosen in another tab, in the title too, and does not send it back', async () => {
  document.title = 'Ligo';
  const app = await openRoute('/app/settings');
  const choose = (newValue: string) =>
    app.run(() => window.dispatchEvent(new StorageEvent('storage', { key: 'ligo.language', newValue })));
  // Other files share this process, and its language.
  onTestFinished(() => choose('en'));
  // By the time that the texts are there, the other tab may have chosen again.
  localStorage.setItem('ligo.language', 'en');
  await choose('he');
  expect(localStorage.getItem('ligo.language')).toBe('en');
  expect(document.documentElement.dir).toBe('rtl');
  expect(document.title).toBe('הגדרות – Ligo');
  await choose('klingon');
  expect(document.documentElement.lang).toBe('he');
  await choose('en');
  expect(document.title).toBe('Settings – Ligo');
});
