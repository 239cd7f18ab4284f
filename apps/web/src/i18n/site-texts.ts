import { createTranslator, type SiteNamespace, type Texts } from '@ligo/texts';
import { byLanguage, type Language } from './language-code.ts';
import { PUSH_TEXTS } from './push-texts.ts';

const SITE_TEXTS = byLanguage(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/site.json', {
    eager: true,
    import: 'default',
  }),
);
/** The public pages show a few texts of the app. */
const APP_TEXTS = byLanguage(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/app.json', {
    eager: true,
    import: 'default',
  }),
);
const COMMON_TEXTS = byLanguage(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/common.json', {
    eager: true,
    import: 'default',
  }),
);

/** The translator of the public pages while they are built. */
export const siteTranslatorOf = (language: Language) =>
  createTranslator<SiteNamespace>(language, {
    ...APP_TEXTS[language],
    ...COMMON_TEXTS[language],
    ...PUSH_TEXTS[language],
    ...SITE_TEXTS[language],
  });
