// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { useTexts } from '../../i18n/index.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { perLanguage } from './per-language.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function OnceLabelled({ car }: { car: string }) {
  const { t, language } = useTexts();
  const label = useRef(`${car} ${language} ${t('common.loading')}`).current;
  return <p>{label}</p>;
}
const LabelledMap = perLanguage(OnceLabelled);

it('makes a map again whose label is in another language', async () => {
  // Other files share this process.
  onTestFinished(() => chooseLanguage('en'));
  chooseLanguage('en');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() => root.render(<LabelledMap car="Luna" />));
  const [, , english] = (document.body.textContent ?? '').split(' ');
  await act(() => chooseLanguage('he'));
  expect(document.body.textContent).toMatch(/^Luna he /);
  expect(document.body.textContent).not.toContain(english);
  await act(() => root.unmount());
});
