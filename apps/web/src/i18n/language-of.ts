import type { Language } from './language-code.ts';

export { languageOf } from '@ligo/protocol';

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr';
}
