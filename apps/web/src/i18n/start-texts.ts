import type { PlainKey } from '@ligo/texts';
import { byLanguage } from './by-language.ts';

/** The few texts that are shown before anything is loaded. All languages together are smaller than one more request. */
export const START_TEXTS = byLanguage(
  import.meta.glob<Record<PlainKey<'start'>, string>>('../../../../packages/texts/src/locales/*/start.json', {
    eager: true,
    import: 'default',
  }),
);
