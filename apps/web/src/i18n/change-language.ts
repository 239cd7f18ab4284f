import { chooseLanguage, showLanguage } from './language.ts';
import type { Language } from './language-code.ts';
import { loadRequestedTexts } from './text-files.ts';

let turn = 0;

/** Applies a language once its texts are there, unless another was asked for meanwhile. */
async function change(language: Language, apply: (language: Language) => void): Promise<void> {
  turn += 1;
  const own = turn;
  await loadRequestedTexts(language);
  if (own === turn) apply(language);
}

/** Shows and remembers the owner's choice. Rejects if its texts cannot be loaded. */
export const setLanguage = (language: Language): Promise<void> => change(language, chooseLanguage);

/** Shows a language that was chosen, and is remembered, elsewhere. Rejects if its texts cannot be loaded. */
export const followLanguage = (language: Language): Promise<void> => change(language, showLanguage);
