import { useTexts } from '../../i18n/index.ts';

/** The words before a figure that is a lower limit, on the side on which the language begins; nothing before any other figure. */
export function AtLeast({ isPartial }: { isPartial: boolean }) {
  const { t } = useTexts();
  return isPartial ? <span className="text-xs text-quiet rtl:order-last">{t('figure.atLeast')} </span> : null;
}
