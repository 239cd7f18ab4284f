import { createTranslator, type SiteNamespace, type Texts } from '@ligo/texts';
import type { Language } from './language-code.ts';

/** Besides their own texts, the public pages show a few texts of the app and of notifications. */
const FILES = import.meta.glob<Texts>(
  '../../../../packages/texts/src/locales/*/{app,common,push,site}.json',
  { eager: true, import: 'default' },
);

/** The translator of the public pages while they are built. */
export function siteTranslatorOf(language: Language) {
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/${language}/`));
  return createTranslator<SiteNamespace>(language, Object.assign({}, ...files.map(([, texts]) => texts)));
}
