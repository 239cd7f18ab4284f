import type { PluralText, TextsLike } from './catalogue.ts';
import type english from './catalogues/en-site.ts';
import en from './catalogues/en-site.ts';
import es from './catalogues/es-site.ts';
import fr from './catalogues/fr-site.ts';
import he from './catalogues/he-site.ts';
import it from './catalogues/it-site.ts';
import ptBr from './catalogues/pt-br-site.ts';
import ru from './catalogues/ru-site.ts';
import tr from './catalogues/tr-site.ts';
import type { Language } from './language-code.ts';

/** Key of a text of the public pages, which the app never loads. */
export type SiteTextKey = keyof typeof english;

/** Gives a text with its values filled in; a plural text takes its wording by the value `count`. Throws if a value is missing. */
export type SiteTranslate = (key: SiteTextKey, values?: Readonly<Record<string, string | number>>) => string;

/** All texts of the public pages; a key that a language lacks fails the build. */
export const SITE_TEXTS: Record<Language, TextsLike<typeof english>> = {
  'pt-br': ptBr,
  en,
  es,
  it,
  fr,
  ru,
  tr,
  he,
};

function wordingOf(text: string | PluralText, language: Language, count: unknown): string | undefined {
  if (typeof text === 'string') return text;
  return text[new Intl.PluralRules(language).select(Number(count))];
}

/** What translates while the pages are built. */
export function siteTranslatorOf(language: Language): SiteTranslate {
  return (key, values = {}) => {
    const wording = wordingOf(SITE_TEXTS[language][key], language, values.count);
    if (wording === undefined) throw new Error(`${key} has no wording for ${values.count} in ${language}`);
    return wording.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${key} needs a value for ${name}`);
      return String(value);
    });
  };
}
