// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chooseLanguage, currentLanguage, sessionLanguageMemory, startLanguage } from './language.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en']);
  // Other files share this process, and its language.
  onTestFinished(() => {
    vi.restoreAllMocks();
    startLanguage();
    chooseLanguage('en');
  });
});

const fail = (name: string) => () => {
  throw new DOMException('', name);
};
const full = { getItem: () => null, setItem: fail('QuotaExceededError') };
const PLACES: { storage: string; get: () => unknown }[] = [
  { storage: 'forbidden', get: fail('SecurityError') },
  { storage: 'missing', get: () => null },
  { storage: 'full', get: () => full },
];

describe.each(PLACES)('where storage is $storage', ({ get }) => {
  beforeEach(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(globalThis, name, 'get').mockImplementation(get as () => Storage);
  });

  it.each([
    { page: 'all tabs', memory: undefined },
    { page: 'a tab', memory: sessionLanguageMemory },
  ])("a page of $page starts in the browser's language and shows a chosen one", ({ memory }) => {
    startLanguage(memory);
    expect(currentLanguage.get()).toBe('fr');
    chooseLanguage('he');
    expect(currentLanguage.get()).toBe('he');
    expect(document.documentElement.dir).toBe('rtl');
  });

  it('a page of a tab starts in the language of its address', () => {
    history.replaceState(null, '', '?lang=es');
    onTestFinished(() => history.replaceState(null, '', location.pathname));
    startLanguage(sessionLanguageMemory);
    expect(currentLanguage.get()).toBe('es');
  });
});
