import { createTranslator, type SiteNamespace, type Texts } from '@ligo/texts';
import type { Language } from './language-code.ts';

/** Besides their own texts, the public pages show a few texts of the app and of notifications. */
const NAMESPACES: readonly SiteNamespace[] = ['app', 'common', 'push', 'site'];
const FILES = import.meta.glob<Texts>(
  '../../../../packages/texts/src/locales/*/{app,common,push,site}.json',
  { eager: true, import: 'default' },
);

/** The translator of the public pages while they are built. Throws if a file of the language is missing. */
export function siteTranslatorOf(language: Language) {
  const texts = NAMESPACES.map((namespace) => {
    const [, found] =
      Object.entries(FILES).find(([path]) => path.endsWith(`/${language}/${namespace}.json`)) ?? [];
    if (!found) throw new Error(`No texts in ${language}`);
    return found;
  });
  return createTranslator<SiteNamespace>(language, Object.assign({}, ...texts));
}
