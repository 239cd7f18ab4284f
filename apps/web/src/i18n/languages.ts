import type { Language } from './language-code.ts';

/** Each language's own name, as it stands in the language picker. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'pt-br': 'Português (Brasil)',
  en: 'English',
  es: 'Español',
  it: 'Italiano',
  fr: 'Français',
  ru: 'Русский',
  tr: 'Türkçe',
  he: 'עברית',
};
