import i18next from 'i18next';
import type { PluralText, TextKey } from './catalogue.ts';
import { formatValues } from './format-values.ts';
import type { Language } from './language-code.ts';
import { START_TEXTS } from './languages.ts';

const NAMESPACE = 'translation';

type Texts = Readonly<Record<string, string | PluralText>>;

/** A catalogue as i18next takes it: a plural text is several keys there, one a category. */
function resourceOf(catalogue: Texts): Record<string, string> {
  const resource: Record<string, string> = {};
  for (const [key, text] of Object.entries(catalogue)) {
    if (typeof text === 'string') resource[key] = text;
    else for (const [category, wording] of Object.entries(text)) resource[`${key}_${category}`] = wording;
  }
  return resource;
}

/** Adds a language's texts. */
export function addTexts(language: Language, catalogue: Texts): void {
  if (!i18next.isInitialized) {
    void i18next.init({
      lng: language,
      lowerCaseLng: true,
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      initAsync: false,
    });
  }
  i18next.addResourceBundle(language, NAMESPACE, { ...START_TEXTS[language], ...resourceOf(catalogue) });
}

/** Gives a text with its values filled in; a plural text takes its wording by the value `count`. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

const translators = new Map<Language, Translate>();

/** What translates into a language whose texts were added: always the same one for a language, another for each. */
export function translatorOf(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const translate: Translate = (key, values = {}) =>
    i18next.t(key, { ...values, lng: language, replace: formatValues(language, values) });
  translators.set(language, translate);
  return translate;
}
