import type { Texts } from '@ligo/texts';
import { byLanguage } from './language-code.ts';

/** Texts of notifications. They arrive without the app, so the service worker has all languages. */
export const PUSH_TEXTS = byLanguage(
  import.meta.glob<Texts>('../../../../packages/texts/src/locales/*/push.json', {
    eager: true,
    import: 'default',
  }),
);
