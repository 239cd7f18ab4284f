// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createObservable } from '../../lib/values/observable.ts';
import type { InstallMethod } from '../../ports/install-method.ts';
import { renderPage } from '../render-site.tsx';
import { landingPage } from './landing-page.tsx';
import { startInstall } from './start-install.ts';

// Tests of other files have the same document.
afterEach(() => {
  document.documentElement.innerHTML = '<head></head><body></body>';
});

/** The page as it was built, in a browser that lets the app be installed this way. */
function open(method: InstallMethod) {
  document.documentElement.innerHTML = renderPage(landingPage, 'en', {
    styles: { inline: '' },
    scripts: {},
  });
  const offered = createObservable<InstallMethod>(method);
  const prompt = vi.fn(async () => {});
  startInstall({ get: offered.get, subscribe: offered.subscribe, prompt });
  const button = document.querySelector<HTMLElement>('[data-install]');
  const help = document.querySelector('dialog#install-help');
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-method]')]
      .filter((each) => !each.hidden)
      .map((each) => each.dataset.method);
  return { offered, prompt, button, help, shown };
}

it('asks by the browser itself where it can', () => {
  const { prompt, button, help } = open('prompt');
  button?.click();
  expect(prompt).toHaveBeenCalledOnce();
  expect(help?.hasAttribute('open')).toBe(false);
});

it.each(['ios-safari', 'ios-other', 'mac-safari', 'menu', 'none'] as const)(
  'shows how it is done by hand with %s',
  (method) => {
    const { prompt, button, help, shown } = open(method);
    button?.click();
    expect(help?.hasAttribute('open')).toBe(true);
    expect(shown()).toEqual([method]);
    expect(prompt).not.toHaveBeenCalled();
  },
);

it('shows that it is installed once it is', () => {
  const { offered, button } = open('prompt');
  const done = document.querySelector<HTMLElement>('[data-installed]');
  expect([button?.hidden, done?.hidden]).toEqual([false, true]);
  offered.set('installed');
  expect([button?.hidden, done?.hidden]).toEqual([true, false]);
});
