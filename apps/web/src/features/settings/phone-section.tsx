import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { useId } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { LANGUAGES, type Language } from '../../i18n/language-code.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { Section } from '../../ui/screen/section.tsx';

/** The language that this phone shows. */
export function PhoneSection() {
  const { t, language, setLanguage } = useTexts();
  const id = useId();
  return (
    <Section title={t('settings.phone')}>
      <div className="relative flex flex-wrap items-center gap-x-3 px-4">
        <IconLanguage className="size-6 shrink-0 text-brand" aria-hidden="true" />
        <label htmlFor={id} className="text-base font-medium">
          {t('settings.language')}
        </label>
        <select
          id={id}
          value={language}
          onChange={(event) => void setLanguage(event.target.value as Language)}
          className="min-h-14 max-w-full min-w-0 flex-1 basis-28 cursor-pointer appearance-none bg-transparent pe-7 text-end text-base text-normal"
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} className="bg-card">
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
        <IconChevronDown
          className="pointer-events-none absolute end-4 size-5 text-quiet"
          aria-hidden="true"
        />
      </div>
    </Section>
  );
}
