import type { Language } from './language-code.ts';

export { languageOf } from '@ligo/protocol';

/** Which way a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr';
}
