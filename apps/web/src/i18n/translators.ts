import { createTranslator, type Namespace, type Translate } from '@ligo/texts';
import type { Language } from './language-code.ts';
import { textsOf } from './text-files.ts';

const translators = new Map<Language, Translate>();

/** The translator of a language: always the same one, so that hooks see a change of language and of nothing else. */
export function translatorOf<N extends Namespace>(language: Language): Translate<N> {
  const known = translators.get(language) ?? createTranslator<Namespace>(language, textsOf(language));
  translators.set(language, known);
  return known as Translate<N>;
}
