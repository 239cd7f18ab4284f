// @vitest-environment happy-dom
import type { Texts } from '@ligo/texts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => vi.resetModules());
// Other files share this process: none of them gets the modules that show Hebrew.
afterEach(() => void vi.resetModules());

function Picker({ useTexts }: Pick<typeof import('./index.ts'), 'useTexts'>) {
  const { language, setLanguage } = useTexts();
  return (
    <>
      <button type="button" lang="he" onClick={() => void setLanguage('he')} />
      <button type="button" lang="en" onClick={() => void setLanguage('en')} />
      <p>{language}</p>
    </>
  );
}

it('shows the language that was chosen last, however late the texts of another come', async () => {
  const { useTexts } = await import('./index.ts');
  const { addTextFiles, loadTexts } = await import('./text-files.ts');
  let release = (_texts: Texts) => {};
  const late = new Promise<Texts>((resolve) => {
    release = resolve;
  });
  addTextFiles({ 'en/seats.json': async () => ({}), 'he/seats.json': () => late });
  await loadTexts('en', ['seats']);
  const host = document.createElement('div');
  const root = createRoot(document.body.appendChild(host));
  onTestFinished(() => act(() => root.unmount()));
  await act(() => root.render(<Picker useTexts={useTexts} />));
  const choose = (language: string) =>
    act(async () => host.querySelector<HTMLElement>(`[lang=${language}]`)?.click());
  await choose('he');
  await choose('en');
  await act(async () => release({}));
  expect(host.textContent).toBe('en');
  await choose('he');
  expect(host.textContent).toBe('he');
});
