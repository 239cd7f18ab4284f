import type { ComponentType } from 'react';
import { useTexts } from '../../i18n/index.ts';

/**
 * A map that is made again when the language changes, also in another tab: the library takes its labels, the names on its markers and
 * the corner of its button once.
 */
export function perLanguage<Props extends object>(LabelledMap: ComponentType<Props>) {
  return function MapPerLanguage(props: Props) {
    const { language } = useTexts();
    return <LabelledMap key={language} {...props} />;
  };
}
