// @vitest-environment happy-dom
import { expect, it, onTestFinished } from 'vitest';
import { openRoute } from './test-support/open-route.tsx';

it('shows a language that was chosen in another tab, and does not send it back', async () => {
  const app = await openRoute('/app/settings');
  const choose = (newValue: string) =>
    app.run(() => window.dispatchEvent(new StorageEvent('storage', { key: 'ligo.language', newValue })));
  // Other files share this process, and its language.
  onTestFinished(() => choose('en'));
  // By the time that the texts are there, the other tab may have chosen again.
  localStorage.setItem('ligo.language', 'en');
  await choose('es');
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('ligo.language')).toBe('en');
});
